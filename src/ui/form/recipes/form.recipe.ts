import { defineRecipe } from '@pandacss/dev'

export const form = defineRecipe({
  className: 'form',
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: 'md',
    minWidth: '0',
    '& > [data-required-note]': { fontSize: 'sm', lineHeight: 'text', color: 'text.quiet' },
    '&:not(:has([data-required])) > [data-required-note]': { display: 'none' },
  },
})

export const formError = defineRecipe({
  className: 'form-error',
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 'xs',
    paddingBlock: 'xs',
    paddingInline: 'sm',
    color: 'text.danger',
    fontSize: 'sm',
    lineHeight: 'text',
    borderLeft: '2px solid currentColor',
    backgroundColor: 'bg.sunken',
    '& svg': { width: 'icon', height: 'icon', flexShrink: '0' },
  },
  variants: {
    place: {
      above: {},
      below: { position: 'absolute', top: '[100%]', insetInline: '0', marginTop: 'md' },
    },
  },
  defaultVariants: { place: 'above' },
})
