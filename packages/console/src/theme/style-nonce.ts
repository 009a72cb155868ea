/** The Content-Security-Policy allows only style tags that carry this nonce. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of the dialogs adds its own style tag and looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
