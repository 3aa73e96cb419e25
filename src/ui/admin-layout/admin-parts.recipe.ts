import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** Two values of one field side by side. */
export const valueDiff = defineSlotRecipe({
  className: 'value-diff',
  slots: ['root', 'field', 'label', 'pair', 'side', 'value'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: 'sm', margin: '0' },
    field: { display: 'flex', flexDirection: 'column', gap: '3xs' },
    label: { fontSize: 'sm', fontWeight: 'medium' },
    pair: {
      display: 'grid',
      gap: '[1px]',
      margin: '0',
      border: '1px solid token(colors.line.hair)',
      borderRadius: 'edge',
      overflow: 'hidden',
      backgroundColor: 'line.hair',
      sm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '& > div': {
        backgroundColor: 'bg.sunken',
        paddingBlock: '2xs',
        paddingInline: 'xs',
        minWidth: '0',
      },
    },
    side: { fontSize: 'xs', color: 'text.quiet' },
    value: {
      margin: '0',
      fontSize: 'sm',
      lineHeight: 'snug',
      whiteSpace: 'pre-wrap',
      lineClamp: '6',
    },
  },
})

/** A group of inputs with a shared label: a list of images, of tags. */
export const fieldGroup = defineSlotRecipe({
  className: 'field-group',
  slots: ['root', 'legend', 'rows', 'row', 'thumb', 'tools'],
  base: {
    root: {
      border: '0',
      padding: '0',
      margin: '0',
      minWidth: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
    },
    legend: {
      fontSize: 'sm',
      fontWeight: 'medium',
      lineHeight: 'snug',
      padding: '0',
      marginBottom: '2xs',
    },
    rows: {
      listStyle: 'none',
      margin: '0',
      padding: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
    },
    row: { display: 'flex', alignItems: 'flex-start', gap: '2xs', minWidth: '0' },
    thumb: {
      flexShrink: '0',
      width: 'touch',
      height: 'touch',
      overflow: 'hidden',
      borderRadius: 'edge',
      backgroundColor: 'bg.strong',
      '& > *': { width: 'full', height: 'full' },
    },
    tools: { display: 'inline-flex', flexShrink: '0', marginInlineStart: 'auto' },
  },
})

export const fileButton = defineRecipe({
  className: 'file-button',
  base: { display: 'inline-flex', '& > button': { flexGrow: '1' } },
  variants: { isCamera: { true: { display: 'none', _coarse: { display: 'inline-flex' } } } },
})

/** An area on which files can be dropped. */
export const dropArea = defineSlotRecipe({
  className: 'drop-area',
  slots: ['root', 'overlay'],
  base: {
    root: { position: 'relative', minWidth: '0' },
    overlay: {
      position: 'absolute',
      inset: '[-0.5rem]',
      zIndex: 'raised',
      display: 'grid',
      placeItems: 'center',
      padding: 'sm',
      textAlign: 'center',
      fontWeight: 'medium',
      backgroundColor: 'bg.raised',
      border: '2px dashed token(colors.line.focus)',
      borderRadius: 'edge',
      // files dragged over the overlay belong to the area below it
      pointerEvents: 'none',
      opacity: '0.94',
    },
  },
})

/** A number on the corner of a control. */
export const countBadge = defineRecipe({
  className: 'count-badge',
  base: {
    position: 'relative',
    display: 'inline-flex',
    '& > b': {
      position: 'absolute',
      top: '3xs',
      right: '[0]',
      minWidth: '[1.125rem]',
      paddingInline: '[0.2rem]',
      fontSize: '[0.6875rem]',
      lineHeight: '[1.125rem]',
      fontWeight: 'strong',
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
      color: 'text.inverse',
      backgroundColor: 'text.danger',
      borderRadius: 'round',
      pointerEvents: 'none',
    },
  },
})

/** A number after a label, at the end of the line if there is space. */
export const countedLabel = defineRecipe({
  className: 'counted-label',
  base: {
    display: 'inline-flex',
    flexGrow: '1',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2xs',
    minWidth: '0',
    '& > b': {
      minWidth: '[1.25rem]',
      paddingInline: '[0.3rem]',
      fontSize: '[0.75rem]',
      lineHeight: '[1.25rem]',
      fontWeight: 'strong',
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
      color: 'text.inverse',
      backgroundColor: 'text.danger',
      borderRadius: 'round',
    },
  },
})

export const placeholder = defineRecipe({
  className: 'placeholder',
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 'full',
    height: 'full',
    color: 'text.quiet',
    backgroundColor: 'bg.strong',
    fontFamily: 'display',
    fontSize: 'title',
    lineHeight: 'snug',
    '& svg': { width: 'icon', height: 'icon', strokeWidth: '1.25' },
  },
})

const sideBySide = { display: 'grid', gridRow: '1 / -1', gridTemplateRows: '[subgrid]' }

/** A text beside its preview. */
export const editorPanes = defineSlotRecipe({
  className: 'editor-panes',
  slots: ['root', 'switch', 'side', 'pane', 'label', 'sheet'],
  base: {
    root: {
      display: 'grid',
      gap: 'xs',
      minWidth: '0',
      // label, text and hint are aligned: text and preview are as high as the longer of the two
      lg: {
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gridTemplateRows: 'auto 1fr auto',
        columnGap: 'md',
        rowGap: '2xs',
      },
    },
    switch: {
      display: 'flex',
      padding: '[2px]',
      margin: '0',
      border: '1px solid token(colors.line.hair)',
      borderRadius: 'edge',
      backgroundColor: 'bg.sunken',
      lg: { display: 'none' },
    },
    side: {
      flex: '1',
      minHeight: 'touch',
      fontFamily: 'text',
      fontSize: 'sm',
      fontWeight: 'medium',
      color: 'text.quiet',
      backgroundColor: 'transparent',
      border: '0',
      borderRadius: 'edge',
      cursor: 'pointer',
      '&[aria-pressed=true]': { color: 'text.main', backgroundColor: 'bg.raised' },
    },
    pane: {
      display: 'flex',
      flexDirection: 'column',
      gap: '2xs',
      minWidth: '0',
      '&[data-shown=false]': { lgDown: { display: 'none' } },
      lg: {
        ...sideBySide,
        '& > div': sideBySide,
        // both show their full height, so that the text stays beside its preview; the field's own style comes later in
        // the cascade
        '& textarea': { maxHeight: '[none!]' },
      },
    },
    label: {
      fontSize: 'sm',
      fontWeight: 'medium',
      lineHeight: 'snug',
      lgDown: { display: 'none' },
    },
    sheet: {
      flexGrow: '1',
      minHeight: '[12rem]',
      padding: 'sm',
      overflow: 'hidden',
      border: '1px solid token(colors.line.hair)',
      borderRadius: 'edge',
      backgroundColor: 'bg.page',
    },
  },
})
