import type { tokens } from './tokens.ts'

/** The steps of the spacing scale that layout components accept. Large steps grow with the window. */
export type Space = '0' | '3xs' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl'

const spaces = [
  '0',
  '3xs',
  '2xs',
  'xs',
  'sm',
  'md',
  'lg',
  'xl',
  '2xl',
  '3xl',
] as const satisfies readonly (Space & keyof typeof tokens.spacing)[]

/** One recipe variant value per step: `{ sm: style('sm'), … }`. */
export const perSpace = <Style>(style: (space: Space) => Style): Record<Space, Style> =>
  Object.fromEntries(spaces.map((space) => [space, style(space)])) as Record<Space, Style> // fromEntries loses the keys
