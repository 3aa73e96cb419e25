import { withoutTags } from '#contract/public/article-outline.ts'
import type { Passage } from './assistant-protocol.ts'

/** Shorter passages are read at a glance, longer ones contain more than was asked. In characters. */
const USUAL_LENGTH = 300
const SHORTEST = 26

/** Placeholder for administrators' texts, which are indexed separately: nothing around it is kept. */
export const WRITTEN = '{{written}}'

type Place = Omit<Passage, 'hash' | 'title' | 'text'>

/**
 * Splits a page's HTML, as our own renderers make it, into passages under its headings. Controls and hidden parts are
 * left out.
 */
export const htmlToPassages = (html: string, place: Place): readonly Passage[] => {
  const passages: Passage[] = []
  for (const { hash, title, blocks } of readSections(html))
    for (const text of joinBlocks(blocks))
      if (text.length >= SHORTEST) passages.push({ ...place, hash, title, text })
  return passages
}

type Section = { readonly hash: string; readonly title: string; readonly blocks: string[] }

/** Elements that are not part of the readable text. */
const LEFT_OUT =
  /^(nav|header|footer|form|button|script|style|svg|noscript|select|figure|picture|dialog|template)$/
const HIDDEN =
  /\saria-hidden="true"|\shidden\b|\srole="(?:progressbar|status)"|class="(?:visually-hidden|badge |empty-state__root)/
const VOID = /^(img|br|input|hr|source|meta|link|wbr|col|area)$/
const INLINE =
  /^(a|span|strong|em|b|i|mark|code|abbr|small|sup|sub|del|ins|q|cite|time|bdi|wbr|br)$/
/** A tag cannot contain `<` or `>`, so finding its end takes linear time. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+)|<!--(?:[^-]|-(?!->))*-->/gs

const readSections = (html: string): readonly Section[] => {
  const sections: Section[] = []
  let chapter = { hash: '', title: '' }
  let section: Section = { ...chapter, blocks: [] }
  let block = { text: '', linked: '' }
  /** The `dt` before its `dd`. */
  let term = ''
  let heading: { readonly level: number; readonly hash: string } | null = null
  let linkDepth = 0
  let left: { readonly tag: string; depth: number } | null = null

  const endBlock = (tag: string): void => {
    const text = tidy(block.text)
    // A link alone in its block is navigation.
    const isLink = text !== '' && text === tidy(block.linked)
    block = { text: '', linked: '' }
    if (!/\p{L}{2}/u.test(text) || isLink || text.includes(WRITTEN)) return
    if (tag === 'dt') term = text
    else if (tag === 'dd' && term !== '') {
      section.blocks.push(`${term} : ${text}`)
      term = ''
    } else section.blocks.push(text)
  }
  const startSection = (title: string, level: number, hash: string): void => {
    sections.push(section)
    if (level <= 2) chapter = { hash: level === 1 ? '' : hash, title: level === 1 ? '' : title }
    const place = hash || chapter.hash
    section = { hash: level === 1 ? '' : place, title: level === 1 ? '' : title, blocks: [] }
  }
  for (const [, closing = '', tag = '', attributes = '', text = ''] of html.matchAll(TOKEN)) {
    if (left !== null) {
      if (tag === left.tag) left.depth += closing === '' ? 1 : -1
      if (left.depth === 0) left = null
      continue
    }
    if (text !== '') {
      block.text += text
      if (linkDepth > 0) block.linked += text
      continue
    }
    if (tag === '') continue
    const isOpening = closing === ''
    if (isOpening && !VOID.test(tag) && (LEFT_OUT.test(tag) || HIDDEN.test(attributes))) {
      left = { tag, depth: 1 }
      continue
    }
    if (tag === 'a') linkDepth += isOpening ? 1 : -1
    // Adjacent elements are separate words, except those that emphasise a part of a word.
    if (tag === 'span' || tag === 'br') block.text += ' '
    if (INLINE.test(tag)) continue
    const [, level] = /^h([1-6])$/.exec(tag) ?? []
    if (level === undefined) {
      endBlock(isOpening ? '' : tag)
      continue
    }
    if (isOpening) {
      endBlock('')
      heading = { level: Number(level), hash: /\sid="([^"]*)"/.exec(attributes)?.[1] ?? '' }
    } else if (heading !== null) {
      startSection(tidy(block.text), heading.level, heading.hash)
      block = { text: '', linked: '' }
      heading = null
    }
  }
  endBlock('')
  return [...sections, section]
}

const tidy = (text: string): string =>
  withoutTags(text)
    .replaceAll('&#x27;', "'")
    .replace(/[\s\u00a0\u202f]+/g, (blank) =>
      /[\u00a0\u202f]/.test(blank) ? (blank[0] ?? ' ') : ' ',
    )
    .replace(/^[ ]+|[ ]+$/g, '')

/**
 * Joins blocks until they are long enough, each a sentence of its own; a block that is too long is split at its
 * sentences.
 */
const joinBlocks = (blocks: readonly string[]): readonly string[] => {
  const texts: string[] = []
  let text = ''
  for (const piece of blocks.flatMap(cutAtSentences)) {
    const longer = text === '' ? piece : `${text} ${piece}`
    if (longer.length > USUAL_LENGTH && text !== '') {
      texts.push(text)
      text = piece
    } else text = longer
  }
  return text === '' ? texts : [...texts, text]
}

const cutAtSentences = (block: string): readonly string[] =>
  block.length > USUAL_LENGTH
    ? asSentence(block).split(/(?<=[.!?…][»”"']?) (?=\p{Lu}|¿|¡|«)/u)
    : [asSentence(block)]

const asSentence = (text: string): string =>
  /[.!?…:;»”)\p{Script=Thai}]$/u.test(text) ? text : `${text}.`
