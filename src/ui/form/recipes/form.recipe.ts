import { defineRecipe } from '@pandacss/dev'

export const form = defineRecipe({
  className: 'form',
  base: { display: 'flex', flexDirection: 'column', gap: 'md', minWidth: '0' },
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
})
