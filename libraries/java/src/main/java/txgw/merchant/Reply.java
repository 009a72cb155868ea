package txgw.merchant;

/** What to send back: JSON, and the header {@code Allow: POST} beside status 405. */
public final class Reply {
    private final int status;
    private final byte[] body;

    Reply(int status, Object fields) {
        this.status = status;
        this.body = Json.write(fields);
    }

    public int status() {
        return status;
    }

    public byte[] body() {
        return body.clone();
    }
}
