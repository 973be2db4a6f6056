/// A request to show the screen that sends ether.
struct OpenSend: ScreenMessage {}
