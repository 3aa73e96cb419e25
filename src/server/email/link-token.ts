import { hash } from 'node:crypto'

const TOKEN_BYTES = 32

/** What whoever adds a link needs from outside. */
export type AddingDeps = {
  readonly nowMs: number
  readonly randomBytes: (size: number) => Uint8Array
}

/** What opens a link: it stands in the e-mail alone. */
export const createLinkToken = ({ randomBytes }: Pick<AddingDeps, 'randomBytes'>): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

/** What the database knows of it. */
export const hashLinkToken = (token: string): string => hash('sha256', token)
