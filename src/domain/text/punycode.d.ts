/** RFC 3492, as far as it is used here. */
declare module 'punycode.js' {
  const punycode: {
    /** Converts each part of a host name that has non-ASCII letters to `xn--…`. */
    toASCII(host: string): string
  }
  export = punycode
}
