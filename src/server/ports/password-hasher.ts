type HashOutcome = { readonly type: 'hashed'; readonly hash: string } | Busy
type VerifyOutcome = { readonly type: 'match' } | { readonly type: 'mismatch' } | Busy
/** Too many passwords are being checked already. */
type Busy = { readonly type: 'busy' }

export type PasswordHasher = {
  /** Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  readonly hash: (password: string) => Promise<HashOutcome>
  /** Without a hash (unknown address) it takes the same time and returns a mismatch. */
  readonly verify: (password: string, hash: string | null) => Promise<VerifyOutcome>
}
