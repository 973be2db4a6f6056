/// A query that changes something outside of the app: it writes a file, starts a program or sends a transaction.
///
/// ``Effect/run(_:)`` executes it once. It is never subscribed to, repeated or cancelled.
protocol ServiceEffect: Query {}
