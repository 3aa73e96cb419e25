/** Which rows of `users` have been erased: no mail can be sent there (RFC 2606, section 2). */
export const erasedEmail = (id: string): string => `erased-${id}@invalid`
