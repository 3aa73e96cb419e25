/** A category as it is printed: the contract writes the apostrophe of a keyboard. */
export const categoryLabel = (category: string): string => category.replaceAll("'", '’')
