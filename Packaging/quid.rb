# A Homebrew formula. It has not been tried: only its syntax has been checked.
# Scripts/package replaces the words between @ once the archives of all systems are built.
class Quid < Formula
  desc "Exact crypto prices, currency conversions and sends of ETH in the terminal"
  homepage "@BASE_URL@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    depends_on arch: :arm64
    url "@BASE_URL@/quid-@VERSION@-macos-arm64.tar.gz"
    sha256 "@SHA256_MACOS_ARM64@"
  end

  on_linux do
    depends_on "curl"
    on_intel do
      url "@BASE_URL@/quid-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@SHA256_LINUX_X86_64@"
    end
    on_arm do
      url "@BASE_URL@/quid-@VERSION@-linux-arm64.tar.gz"
      sha256 "@SHA256_LINUX_ARM64@"
    end
  end

  def install
    bin.install "bin/quid"
    man1.install "share/man/man1/quid.1"
    bash_completion.install "share/bash-completion/completions/quid"
    zsh_completion.install "share/zsh/site-functions/_quid"
    fish_completion.install "share/fish/vendor_completions.d/quid.fish"
  end

  test do
    assert_match "1.50294 ETH", shell_output("#{bin}/quid send 1.5 --in usd --client test")
  end
end
