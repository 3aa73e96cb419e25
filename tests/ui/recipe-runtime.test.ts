import { describe, expect, test } from 'vitest'
import { button } from '#styled-system/recipes/button.js'
import { dialog } from '#styled-system/recipes/dialog.js'
import { stack } from '#styled-system/recipes/stack.js'

describe('a look', () => {
  test('names itself, its defaults and what was asked for, as the sheet does', () => {
    expect(button({ tone: 'main' })).toBe('button button--tone_main button--size_md')
    expect(button({ tone: 'main', size: 'lg', wide: true })).toBe(
      'button button--tone_main button--size_lg button--wide_true',
    )
  })

  test('keeps its default where nothing was asked for', () => {
    expect(button({ tone: undefined })).toBe('button button--tone_quiet button--size_md')
  })

  test('says nothing about what is off', () => {
    expect(stack({ wrap: false, direction: 'row', gap: 'md' })).toBe(
      'stack stack--direction_row stack--gap_md',
    )
  })

  test('of several parts names each of them', () => {
    expect(dialog({ shape: 'end', size: 'drawer' })).toMatchObject({
      backdrop: 'dialog__backdrop dialog__backdrop--shape_end dialog__backdrop--size_drawer',
      content: 'dialog__content dialog__content--shape_end dialog__content--size_drawer',
    })
  })
})
