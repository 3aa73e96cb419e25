// @vitest-environment happy-dom
import { act, Profiler } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { Avatar, initialsOf } from '#ui/display/avatar.tsx'
import { Picture } from '#ui/display/picture.tsx'

const fire = (image: Element | null, type: 'load' | 'error') =>
  act(async () => {
    image?.dispatchEvent(new Event(type))
  })

describe('an avatar', () => {
  const look = (container: HTMLElement) => {
    const root = container.querySelector('[data-state]')
    return {
      state: root?.getAttribute('data-state'),
      words: root?.textContent,
      image: container.querySelector('img'),
    }
  }

  test('without a picture is idle and shows initials', async () => {
    const { container } = await mount(<Avatar name="Élodie Martin" />)
    expect(look(container)).toEqual({ state: 'idle', words: 'ÉM', image: null })
  })

  test('shows initials while its picture loads, and no longer when it has come', async () => {
    const { container } = await mount(<Avatar name="Élodie Martin" src="/a.webp" />)
    expect(look(container)).toMatchObject({ state: 'loading', words: 'ÉM' })

    await fire(look(container).image, 'load')
    expect(look(container)).toMatchObject({ state: 'loaded', words: '' })
  })

  test('keeps the initials when its picture cannot be had', async () => {
    const { container } = await mount(<Avatar name="Élodie Martin" src="/a.webp" />)
    await fire(look(container).image, 'error')
    expect(look(container)).toMatchObject({ state: 'error', words: 'ÉM' })
  })

  test('starts over when it is given another picture', async () => {
    const { container, render } = await mount(<Avatar name="Élodie Martin" src="/a.webp" />)
    await fire(look(container).image, 'error')
    await render(<Avatar name="Élodie Martin" src="/b.webp" />)
    expect(look(container)).toMatchObject({ state: 'loading' })
  })

  test('is read by its name', async () => {
    const { container } = await mount(<Avatar name="Élodie Martin" src="/a.webp" />)
    const root = container.querySelector('[role=img]')
    expect(root?.getAttribute('aria-label')).toBe('Élodie Martin')
    expect(look(container).image?.getAttribute('alt')).toBe('')
  })

  test.each([
    ['Luna', 'L'],
    ['  jean-pierre  de la tour ', 'JT'],
    ['', ''],
    ['𝒜lice Zed', '𝒜Z'],
  ])('of “%s” has the initials “%s”', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('a picture', () => {
  test('keeps its place before the file comes', async () => {
    const { container } = await mount(<Picture src="/luna.webp" alt="Luna" ratio="3/2" />)
    const image = container.querySelector('img')
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['720', '480'])
    expect(container.querySelector('picture')?.style.aspectRatio.replace(/\s/g, '')).toBe('3/2')
  })

  test('offers its formats in order, each with the same sizes', async () => {
    const { container } = await mount(
      <Picture
        src="/luna.webp"
        alt=""
        sizes="50vw"
        sources={[
          { type: 'image/avif', srcSet: '/luna-480.avif 480w' },
          { type: 'image/webp', srcSet: '/luna-480.webp 480w' },
        ]}
      />,
    )
    const sources = [...container.querySelectorAll('source')]
    expect(sources.map((source) => source.getAttribute('type'))).toEqual([
      'image/avif',
      'image/webp',
    ])
    expect(sources.map((source) => source.getAttribute('sizes'))).toEqual(['50vw', '50vw'])
  })

  test('is fetched early when it comes first, lazily otherwise', async () => {
    const { container, render } = await mount(<Picture src="/luna.webp" alt="" priority />)
    const loading = () => container.querySelector('img')?.getAttribute('loading')
    expect(loading()).toBe('eager')
    expect(container.querySelector('img')?.getAttribute('fetchpriority')).toBe('high')
    await render(<Picture src="/luna.webp" alt="" />)
    expect(loading()).toBe('lazy')
  })

  test('whose form or size cannot be had is asked for as it is', async () => {
    const sources = [{ type: 'image/avif', srcSet: '/luna-480.avif 480w' }] as const
    const { container } = await mount(<Picture src="/luna.webp" alt="Luna" sources={sources} />)
    await fire(container.querySelector('img'), 'error')
    expect(container.querySelector('source')).toBeNull()
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/luna.webp')

    await fire(container.querySelector('img'), 'error')
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('Luna')
  })

  test('that cannot be loaded leaves a placeholder with its text', async () => {
    const { container } = await mount(<Picture src="/luna.webp" alt="Luna, sculpture virtuelle" />)
    await fire(container.querySelector('img'), 'error')
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('svg')).not.toBeNull()
    expect(container.textContent).toBe('Luna, sculpture virtuelle')
  })
})

describe('a picture that was settled before React came', () => {
  const finished = (naturalWidth: number, decode: () => Promise<void>) => {
    const image = HTMLImageElement.prototype
    vi.spyOn(image, 'complete', 'get').mockReturnValue(true)
    vi.spyOn(image, 'currentSrc', 'get').mockReturnValue('http://localhost/a.webp')
    vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(naturalWidth)
    vi.spyOn(image, 'decode').mockImplementation(decode)
  }
  const stateOf = (container: HTMLElement) =>
    container.querySelector('[data-state]')?.getAttribute('data-state')

  test('is loaded when it has a width', async () => {
    finished(48, () => Promise.resolve())
    const { container } = await mount(<Avatar name="Luna" src="/a.webp" />)
    expect(stateOf(container)).toBe('loaded')
  })

  test('is an error when it cannot be decoded', async () => {
    finished(0, () => Promise.reject(new DOMException('broken', 'EncodingError')))
    const { container } = await mount(<Avatar name="Luna" src="/a.webp" />)
    expect(stateOf(container)).toBe('error')
  })

  test('and shows nothing but itself is not rendered again', async () => {
    finished(48, () => Promise.resolve())
    const onRender = vi.fn()
    await mount(
      <Profiler id="picture" onRender={onRender}>
        <Picture src="/a.webp" alt="" />
      </Profiler>,
    )
    expect(onRender).toHaveBeenCalledTimes(1)
  })

  test('leaves its place when it cannot be decoded', async () => {
    finished(0, () => Promise.reject(new DOMException('broken', 'EncodingError')))
    const { container } = await mount(<Picture src="/a.webp" alt="Luna" />)
    expect([container.querySelector('img'), container.textContent]).toEqual([null, 'Luna'])
  })
})

test('a picture that cannot be had leaves its place to what is to stand there', async () => {
  const { container } = await mount(<Picture src="/a.webp" alt="" missing="L" />)
  await fire(container.querySelector('img'), 'error')
  expect(container.textContent).toBe('L')
})
