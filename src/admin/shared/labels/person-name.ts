type Person = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** 'Camille Aubert'; the address if no name was given. */
export const personName = ({ first_name, last_name, email }: Person): string =>
  `${first_name} ${last_name}`.trim() || email
