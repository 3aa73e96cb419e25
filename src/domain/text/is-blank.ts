/**
 * All that is drawn as nothing: white space, joiners, marks of direction, fillers, the empty Braille pattern, and
 * annotations. Control characters are not: they have a refusal of their own.
 */
const NOTHING_TO_SEE = /^[\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** Whether nothing of the text can be seen. Between visible characters, joiners are part of the writing. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text)
