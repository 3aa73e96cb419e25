/** As `toWellFormed` (ECMAScript 2024), which supported browsers lack: half a character becomes U+FFFD. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')
