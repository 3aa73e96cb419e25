import { hash } from 'node:crypto'

const TOKEN_BYTES = 32

/** Dependencies for adding a link. */
export type AddingDeps = {
  readonly nowMs: number
  readonly randomBytes: (size: number) => Uint8Array
}

/** The secret in a link: only the email contains it. */
export const createLinkToken = ({ randomBytes }: Pick<AddingDeps, 'randomBytes'>): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

/** The stored hash of the token. */
export const hashLinkToken = (token: string): string => hash('sha256', token)
