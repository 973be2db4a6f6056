# pragma version 0.4.3
"""
@title A resolver of names for tests
@notice
    Has the function `resolve` of ENS's Universal Resolver. It decodes the DNS name and computes its namehash, and
    reverts if the query has another one, so that both encodings of the caller are verified by other code. A test sets
    the behavior of each name.
"""

ADDRESS: constant(uint256) = 1
# The address is the first one in blocks with an even number, and the second one in the others.
ALTERNATING: constant(uint256) = 2
REVERT: constant(uint256) = 3
RAW: constant(uint256) = 4

LABELS: constant(uint256) = 128

behaviors: HashMap[bytes32, uint256]
addresses: HashMap[bytes32, address[2]]
contents: HashMap[bytes32, Bytes[2048]]


@external
def set_address(node: bytes32, first: address, second: address):
    self.behaviors[node] = ADDRESS if first == second else ALTERNATING
    self.addresses[node] = [first, second]


@external
def set_content(node: bytes32, reverts: bool, content: Bytes[2048]):
    """
    @notice Sets the whole data of the revert or of the result.
    """
    self.behaviors[node] = REVERT if reverts else RAW
    self.contents[node] = content


@view
@internal
def _namehash(name: Bytes[255]) -> bytes32:
    starts: DynArray[uint256, LABELS] = []
    position: uint256 = 0
    for _: uint256 in range(LABELS):
        length: uint256 = convert(slice(name, position, 1), uint256)
        if length == 0:
            break
        starts.append(position)
        position += 1 + length
    assert position + 1 == len(name), "the name does not end after its last label"
    node: bytes32 = empty(bytes32)
    count: uint256 = len(starts)
    for index: uint256 in range(LABELS):
        if index == count:
            break
        start: uint256 = starts[count - 1 - index]
        length: uint256 = convert(slice(name, start, 1), uint256)
        node = keccak256(concat(node, keccak256(slice(name, start + 1, length))))
    return node


@view
@external
@raw_return
def resolve(name: Bytes[255], data: Bytes[36]) -> Bytes[2048]:
    assert len(data) == 36, "the query is not addr(bytes32)"
    assert slice(data, 0, 4) == method_id("addr(bytes32)"), "the query is not addr(bytes32)"
    node: bytes32 = extract32(data, 4)
    assert node == self._namehash(name), "the query has another name"
    behavior: uint256 = self.behaviors[node]
    if behavior == RAW:
        return self.contents[node]
    if behavior == REVERT:
        raw_revert(self.contents[node])
    if behavior == 0:
        raw_revert(abi_encode(name, method_id=method_id("ResolverNotFound(bytes)")))
    index: uint256 = 0
    if behavior == ALTERNATING:
        index = block.number % 2
    return abi_encode(abi_encode(self.addresses[node][index]), self)
