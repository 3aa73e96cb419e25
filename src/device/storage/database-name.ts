/** The name of the database that holds an account's local copy. */
export const databaseName = (accountId: string): string => `neomuse-admin-${accountId}`
