package txgw.merchant;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs all tests; it needs no framework. */
final class Tests {
    private Tests() {}

    public static void main(String[] args) {
        Logger.getLogger(Receiver.class.getName()).setLevel(Level.OFF);
        VectorTests.run();
        ReceiverTests.run();
        PlatformKeysTests.run();
        System.out.println("all " + Checks.count() + " checks hold");
    }
}
