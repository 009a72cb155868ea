/** The Content-Security-Policy lets only style tags through that carry it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of the dialogs makes a style tag of its own, and looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
