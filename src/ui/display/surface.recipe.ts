import { defineSlotRecipe } from '@pandacss/dev'

export const card = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'media', 'body'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minWidth: '0',
      color: 'text.main',
    },
    media: { position: 'relative', overflow: 'hidden', borderRadius: 'edge' },
    body: { display: 'flex', flexDirection: 'column', gap: '2xs', minWidth: '0', flexGrow: '1' },
  },
  variants: {
    tone: {
      /** No box: the picture is the card. */
      plain: { body: { paddingTop: 'sm' } },
      raised: {
        root: {
          backgroundColor: 'bg.raised',
          border: '1px solid token(colors.line.hair)',
          borderRadius: 'edge',
        },
        media: { borderRadius: 'none' },
        body: { padding: 'md', gap: 'xs' },
      },
    },
    interactive: {
      true: {
        root: {
          '& [data-card-media]': {
            transition: 'transform token(durations.slow) token(easings.out)',
          },
          '@media (hover: hover)': {
            '&:hover [data-card-media]': { transform: 'translateY(-4px)' },
          },
        },
      },
    },
  },
  defaultVariants: { tone: 'plain' },
})

export const emptyState = defineSlotRecipe({
  className: 'empty-state',
  slots: ['root', 'icon', 'title', 'text'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: 'sm',
      paddingBlock: 'xl',
      paddingInline: 'md',
      textAlign: 'center',
    },
    icon: { color: 'text.quiet', '& svg': { width: 'lg', height: 'lg', strokeWidth: '1.25' } },
    title: { fontFamily: 'display', fontSize: 'card', lineHeight: 'snug', textWrap: 'balance' },
    text: { color: 'text.quiet', maxWidth: '[46ch]', lineHeight: 'text', textWrap: 'balance' },
  },
})

export const banner = defineSlotRecipe({
  className: 'banner',
  slots: ['root', 'icon', 'text', 'action'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      flexWrap: 'wrap',
      gap: 'xs',
      paddingBlock: 'xs',
      paddingInline: 'sm',
      fontSize: 'sm',
      lineHeight: 'text',
      backgroundColor: 'bg.raised',
      borderLeft: '2px solid',
      borderRadius: 'edge',
    },
    icon: {
      display: 'inline-flex',
      paddingTop: '[0.1em]',
      '& svg': { width: 'icon', height: 'icon' },
    },
    text: { flex: '[1 1 14rem]', minWidth: '0' },
    action: { display: 'inline-flex', alignItems: 'center', marginLeft: 'auto' },
  },
  variants: {
    tone: {
      info: { root: { borderColor: 'text.quiet' }, icon: { color: 'text.quiet' } },
      warning: { root: { borderColor: 'text.price' }, icon: { color: 'text.price' } },
      danger: { root: { borderColor: 'text.danger' }, icon: { color: 'text.danger' } },
    },
  },
  defaultVariants: { tone: 'info' },
})

export const picture = defineSlotRecipe({
  className: 'picture',
  slots: ['root', 'image', 'missing'],
  base: {
    root: {
      position: 'relative',
      display: 'block',
      width: 'full',
      overflow: 'hidden',
      backgroundColor: 'aubergine',
      backgroundSize: 'cover',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
    },
    image: {
      display: 'block',
      width: 'full',
      height: 'full',
      objectFit: 'cover',
    },
    missing: {
      position: 'absolute',
      inset: '0',
      display: 'grid',
      placeItems: 'center',
      color: 'ash',
      '& svg': { width: 'lg', height: 'lg', strokeWidth: '1' },
    },
  },
})

/** Dark in both themes: it replaces a picture. */
export const hiddenPicture = defineSlotRecipe({
  className: 'hidden-picture',
  slots: ['root', 'caption', 'label'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-end',
      width: 'full',
      overflow: 'hidden',
      backgroundColor: 'ink',
      color: 'paper',
    },
    caption: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3xs',
      width: 'full',
      padding: 'sm',
      paddingTop: 'lg',
      fontSize: 'sm',
      lineHeight: 'text',
      // dark enough under the text for any light behind it: see the contrast test
      backgroundImage: '[linear-gradient(to top, rgb(11 6 18 / 0.74) 50%, transparent)]',
    },
    label: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2xs',
      fontWeight: 'strong',
      '& svg': { width: 'sm', height: 'sm', flexShrink: '0' },
    },
  },
})
