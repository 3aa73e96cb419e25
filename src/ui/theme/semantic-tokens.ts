import { DISPLAY_FACES, TEXT_FACES } from './faces.ts'
import { fluid } from './fluid.ts'
import { semanticColors } from './semantic-colors.ts'

/**
 * Thai stacks marks above and below its letters: lines need 1.6 at least, letters no spacing (w3c/sealreq). It has no
 * condensed poster face either, so its titles are smaller and heavier. All of that follows the language by token.
 */
const latinOrThai = (latin: string, thai: string) => ({ value: { base: latin, _thai: thai } })

export const semanticTokens = {
  colors: semanticColors,
  fonts: {
    // a Latin word in a Thai title would stand there in another weight and width
    display: latinOrThai(DISPLAY_FACES, TEXT_FACES),
  },
  fontSizes: {
    card: latinOrThai(fluid(1.5, 1.875), fluid(1.125, 1.375)),
    section: latinOrThai(fluid(2.25, 3.5), fluid(1.625, 2.375)),
    title: latinOrThai(fluid(2.75, 5.5), fluid(2, 3.5)),
    display: latinOrThai(fluid(3.75, 9), fluid(2.5, 5)),
  },
  fontWeights: { display: latinOrThai('400', '500') },
  lineHeights: {
    display: latinOrThai('0.92', '1.6'),
    title: latinOrThai('1', '1.6'),
    snug: latinOrThai('1.2', '1.6'),
    text: latinOrThai('1.6', '1.75'),
  },
  letterSpacings: {
    display: latinOrThai('-0.01em', 'normal'),
    title: latinOrThai('0', 'normal'),
    text: latinOrThai('normal', 'normal'),
    label: latinOrThai('0.08em', 'normal'),
  },
  shadows: {
    raised: {
      value: {
        base: '0 1px 0 rgb(255 255 255 / 0.04) inset, 0 18px 40px -18px rgb(0 0 0 / 0.8)',
        _systemLight: '0 18px 40px -22px rgb(29 11 38 / 0.35)',
        _night: '0 1px 0 rgb(255 255 255 / 0.04) inset, 0 18px 40px -18px rgb(0 0 0 / 0.8)',
        _day: '0 18px 40px -22px rgb(29 11 38 / 0.35)',
      },
    },
  },
}
