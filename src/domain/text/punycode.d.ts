/** RFC 3492, as far as it is used here. */
declare module 'punycode.js' {
  const punycode: {
    /** Each part of a host's name between dots that has letters beyond ASCII becomes `xn--…`. */
    toASCII(host: string): string
  }
  export = punycode
}
