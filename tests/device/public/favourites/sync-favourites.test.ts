import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { setUpFavourites } from './set-up-favourites.ts'

const [LUNA = '', NOVA = '', MALI = '', CAIO = ''] = SAMPLE_MODELS.map(({ id }) => id)
const GONE = 'gone'

/** A device whose two hearts are kept online. */
const setUpAgreed = async () => {
  const setUp = await setUpFavourites()
  const phone = setUp.openDevice()
  await phone.press(LUNA)
  await phone.press(NOVA)
  await phone.agree()
  return { ...setUp, phone }
}

/** Another device that follows the same list. */
const setUpTwo = async () => {
  const setUp = await setUpAgreed()
  const desk = setUp.openDevice()
  await desk.press(MALI)
  await desk.join(setUp.phone.key() ?? '')
  return { ...setUp, desk }
}

test('C 67: before its visitor has agreed a device sends no request at all', async () => {
  const { openDevice, network, lists } = await setUpFavourites()
  const phone = openDevice()
  await phone.press(LUNA)
  await phone.sync()
  expect(phone.favourites()).toEqual([LUNA])
  expect(network.requests).toEqual([])
  await phone.agree()
  expect(network.requests).toEqual(['PATCH /api/favourites'])
  expect(await lists()).toEqual([[LUNA]])
})

test('C 67: a device that opens the link adds its own models, and both devices stay equal from then on', async () => {
  const { phone, desk, lists } = await setUpTwo()
  expect(desk.favourites()).toEqual([LUNA, NOVA, MALI])
  expect(await lists()).toEqual([[LUNA, NOVA, MALI]])
  await desk.press(LUNA)
  await phone.press(CAIO)
  expect(phone.favourites()).toEqual([NOVA, MALI, CAIO])
  await desk.press(MALI)
  expect(desk.favourites()).toEqual([NOVA, CAIO])
  expect(await lists()).toEqual([[NOVA, CAIO]])
})

describe('a list that was read', () => {
  test('is read again after five minutes, and by each visit', async () => {
    const { phone, clock, network } = await setUpAgreed()
    const asked = () => network.requests.slice(1)
    await phone.sync()
    clock.advance(5 * 60_000 - 1)
    await phone.sync()
    expect(asked()).toEqual([])
    clock.advance(1)
    await phone.sync()
    expect(asked()).toEqual(['GET /api/favourites'])
    await phone.openTab().sync()
    expect(asked()).toEqual(['GET /api/favourites', 'GET /api/favourites'])
  })

  test('brings the changes of other devices, without sending anything', async () => {
    const { phone, desk, clock } = await setUpTwo()
    clock.advance(5 * 60_000)
    await phone.sync()
    expect(phone.favourites()).toEqual([LUNA, NOVA, MALI])
    await desk.press(NOVA)
    clock.advance(5 * 60_000)
    await phone.sync()
    expect(phone.favourites()).toEqual([LUNA, MALI])
  })
})

describe('without a network', () => {
  test('changes wait, survive their page, and are sent when it is back: the first alone, then all others together', async () => {
    const { phone, network, lists } = await setUpAgreed()
    network.setOnline(false)
    await phone.press(MALI)
    await phone.press(LUNA)
    expect(phone.favourites()).toEqual([NOVA, MALI])
    expect(phone.trouble()).toBe('unreachable')
    await phone.press(CAIO)
    network.setOnline(true)
    const nextPage = phone.openTab()
    await nextPage.sync()
    await nextPage.sync()
    const patch = 'PATCH /api/favourites'
    expect(network.requests.slice(1)).toEqual([patch, patch])
    expect(await lists()).toEqual([[NOVA, MALI, CAIO]])
    expect(nextPage.trouble()).toBeNull()
  })

  test('an open page retries by itself', async () => {
    const { phone, network, clock, lists } = await setUpAgreed()
    network.setOnline(false)
    await phone.press(MALI)
    network.setOnline(true)
    const settled = phone.settled()
    clock.advance(30_000)
    await settled
    expect(await lists()).toEqual([[LUNA, NOVA, MALI]])
    expect(clock.nextDueMs()).toBeNull()
  })

  test('a failed read is not retried again and again', async () => {
    const { phone, network, clock } = await setUpAgreed()
    clock.advance(5 * 60_000)
    network.setOnline(false)
    await phone.sync()
    expect(clock.nextDueMs()).toBeNull()
  })

  test('a list that the visitor agrees to is created once the network is back', async () => {
    const { openDevice, network, lists } = await setUpFavourites()
    const phone = openDevice()
    network.setOnline(false)
    await phone.press(LUNA)
    await phone.agree()
    await phone.press(NOVA)
    network.setOnline(true)
    await phone.openTab().sync()
    expect(await lists()).toEqual([[LUNA, NOVA]])
  })

  test('a withdrawn list is erased once the network is back; later changes stay on this device', async () => {
    const { phone, network, lists } = await setUpAgreed()
    network.setOnline(false)
    await phone.withdraw()
    await phone.press(MALI)
    expect(phone.texts.left.read()).not.toBe('')
    network.setOnline(true)
    await phone.openTab().sync()
    expect(network.requests.slice(1)).toEqual(['DELETE /api/favourites'])
    expect(await lists()).toEqual([])
    expect(phone.texts.left.read()).toBe('')
    expect(phone.favourites()).toEqual([LUNA, NOVA, MALI])
  })
})

describe('a lost answer', () => {
  test('loses no heart, and adds none twice', async () => {
    const { phone, network, lists } = await setUpAgreed()
    network.loseNextAnswer()
    await phone.press(MALI)
    expect(await lists()).toEqual([[LUNA, NOVA, MALI]])
    await phone.sync()
    expect(phone.favourites()).toEqual([LUNA, NOVA, MALI])
    expect(await lists()).toEqual([[LUNA, NOVA, MALI]])
  })

  test('to a new list leaves one list', async () => {
    const { openDevice, network, lists } = await setUpFavourites()
    const phone = openDevice()
    await phone.press(LUNA)
    network.loseNextAnswer()
    await phone.agree()
    await phone.sync()
    expect(await lists()).toEqual([[LUNA]])
  })

  test('to a new list does not undo what another device has changed since', async () => {
    const { openDevice, network, lists } = await setUpFavourites()
    const phone = openDevice()
    await phone.press(LUNA)
    await phone.press(NOVA)
    network.loseNextAnswer()
    await phone.agree()
    const desk = openDevice()
    await desk.join(phone.key() ?? '')
    await desk.press(LUNA)
    const nextPage = phone.openTab()
    await nextPage.sync()
    expect(nextPage.favourites()).toEqual([NOVA])
    expect(await lists()).toEqual([[NOVA]])
  })

  test.each([
    ['put in', MALI, [LUNA, NOVA]],
    ['taken out', LUNA, [NOVA, LUNA]],
  ])(
    'to a heart that was %s leaves it as another device has set it since',
    async (_, id, models) => {
      const { phone, openDevice, network, lists } = await setUpAgreed()
      network.loseNextAnswer()
      await phone.press(id)
      const desk = openDevice()
      await desk.join(phone.key() ?? '')
      await desk.press(id)
      expect(await lists()).toEqual([models])
      // The page is closed, and the site is opened once more.
      const nextPage = phone.openTab()
      await nextPage.sync()
      expect(nextPage.favourites()).toEqual(models)
      expect(await lists()).toEqual([models])
      expect(nextPage.trouble()).toBeNull()
    },
  )

  test('costs nothing of what is changed before it arrives; those changes are sent afterwards', async () => {
    const { phone, openDevice, network, lists } = await setUpAgreed()
    network.loseNextAnswer()
    await phone.press(MALI)
    const desk = openDevice()
    await desk.join(phone.key() ?? '')
    await desk.press(MALI)
    network.setOnline(false)
    await phone.press(CAIO)
    await phone.press(LUNA)
    network.setOnline(true)
    const nextPage = phone.openTab()
    await nextPage.sync()
    expect(nextPage.favourites()).toEqual([NOVA, CAIO])
    expect(await lists()).toEqual([[NOVA, CAIO]])
  })

  test('to a heart that is pressed again before it arrives ends in the last state', async () => {
    const { phone, network, lists } = await setUpAgreed()
    network.loseNextAnswer()
    await phone.press(MALI)
    network.setOnline(false)
    await phone.press(MALI)
    network.setOnline(true)
    await phone.openTab().sync()
    expect(phone.favourites()).toEqual([LUNA, NOVA])
    expect(await lists()).toEqual([[LUNA, NOVA]])
  })

  test('to a change that never arrived is the same case: the change is applied once', async () => {
    const { phone, network, lists } = await setUpAgreed()
    network.loseNextRequest()
    await phone.press(MALI)
    expect(await lists()).toEqual([[LUNA, NOVA]])
    await phone.openTab().sync()
    expect(await lists()).toEqual([[LUNA, NOVA, MALI]])
  })
})

test('a list stored by an earlier version is read, and its changes are sent', async () => {
  const { phone, lists } = await setUpAgreed()
  const { key, base, isNew } = JSON.parse(phone.texts.online.read() ?? '')
  phone.texts.online.write(JSON.stringify({ key, base, isNew }))
  await phone.openTab().press(MALI)
  expect(await lists()).toEqual([[LUNA, NOVA, MALI]])
})

test('changes made while the server answers are not lost, and are sent next', async () => {
  const { phone, network, lists } = await setUpAgreed()
  network.beforeNextRequest(async () => {
    void phone.press(MALI)
    void phone.press(LUNA)
  })
  await phone.press(CAIO)
  expect(phone.favourites()).toEqual([NOVA, CAIO, MALI])
  expect(await lists()).toEqual([[NOVA, CAIO, MALI]])
})

test('two tabs press hearts at once, and both are kept', async () => {
  const { phone, lists } = await setUpAgreed()
  const other = phone.openTab()
  await Promise.all([phone.press(MALI), other.press(CAIO), phone.press(NOVA)])
  expect(phone.favourites()).toEqual([LUNA, MALI, CAIO])
  expect(await lists()).toEqual([[LUNA, MALI, CAIO]])
})

describe('once the list is erased', () => {
  test('C 67: the other device keeps its favourites, says so, and stops asking', async () => {
    const { phone, desk, network, lists } = await setUpTwo()
    await phone.withdraw()
    expect(await lists()).toEqual([])
    await desk.press(CAIO)
    expect(desk.texts.ended.read()).toBe(GONE)
    expect(desk.key()).toBeNull()
    expect(desk.favourites()).toEqual([LUNA, NOVA, MALI, CAIO])
    const asked = network.requests.length
    await desk.press(LUNA)
    await desk.sync()
    expect(network.requests).toHaveLength(asked)
    expect(await lists()).toEqual([])
  })

  test('its link says so, and removes nothing from the device', async () => {
    const { phone, openDevice } = await setUpAgreed()
    const key = phone.key() ?? ''
    await phone.withdraw()
    const desk = openDevice()
    await desk.press(MALI)
    await desk.join(key)
    expect(desk.texts.ended.read()).toBe(GONE)
    expect(desk.favourites()).toEqual([MALI])
  })

  test('an answer still under way does not bring it back', async () => {
    const { phone, network, lists } = await setUpAgreed()
    let withdrawn: Promise<void> | undefined
    network.beforeNextRequest(async () => {
      withdrawn = phone.withdraw()
    })
    await phone.press(MALI)
    await withdrawn
    expect(phone.key()).toBeNull()
    expect(phone.favourites()).toEqual([LUNA, NOVA, MALI])
    expect(await lists()).toEqual([])
  })

  test('the visitor may agree to another one, under a key of its own', async () => {
    const { phone, lists } = await setUpAgreed()
    const before = phone.key()
    await phone.withdraw()
    await phone.agree()
    expect(phone.key()).not.toBe(before)
    expect(await lists()).toEqual([[LUNA, NOVA]])
  })
})

describe('a list that is left for another link’s list', () => {
  /** Two devices, each with a list of its own, of which one then follows the other's. */
  const setUpLeft = async () => {
    const setUp = await setUpAgreed()
    const desk = setUp.openDevice()
    await desk.press(MALI)
    await desk.agree()
    const own = desk.key() ?? ''
    await desk.join(setUp.phone.key() ?? '')
    return { ...setUp, desk, own }
  }

  test('C 67: is erased with it when the visitor withdraws, at the next visit too', async () => {
    const { desk, network, lists } = await setUpLeft()
    expect(await lists()).toHaveLength(2)
    network.setOnline(false)
    await desk.openTab().withdraw()
    network.setOnline(true)
    await desk.openTab().sync()
    expect(await lists()).toEqual([])
    expect([desk.texts.left.read(), desk.texts.former.read()]).toEqual(['', ''])
    expect(desk.favourites()).toEqual([LUNA, NOVA, MALI])
  })

  test('is not forgotten when another device erases the followed list', async () => {
    const { phone, desk, lists } = await setUpLeft()
    await phone.withdraw()
    await desk.press(CAIO)
    expect(desk.texts.ended.read()).toBe(GONE)
    expect(await lists()).toEqual([[MALI]])
    await desk.agree()
    await desk.withdraw()
    expect(await lists()).toEqual([])
  })

  test('is the current one again when its link is opened, and is requested once', async () => {
    const { phone, desk, own, network, lists } = await setUpLeft()
    await desk.join(own)
    expect(desk.texts.former.read()).toBe(phone.key())
    expect(desk.favourites()).toEqual([MALI, LUNA, NOVA])
    const asked = network.requests.length
    await desk.withdraw()
    expect(network.requests.slice(asked)).toEqual(Array(2).fill('DELETE /api/favourites'))
    expect(await lists()).toEqual([])
  })

  test('does not exist when the link is the device’s own: waiting changes are sent once', async () => {
    const { phone, network, lists } = await setUpAgreed()
    network.loseNextAnswer()
    await phone.press(MALI)
    await phone.join(phone.key() ?? '')
    expect(phone.texts.former.read()).toBe('')
    expect(await lists()).toEqual([[LUNA, NOVA, MALI]])
  })
})

describe('another server’s answer', () => {
  const html = () => new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } })

  test.each([
    ['a portal’s page', html],
    ['a server that has no such call', () => Response.json({ code: 'not-found' }, { status: 404 })],
    ['a proxy that reaches no server', () => new Response('', { status: 502 })],
  ])('%s ends nothing: waiting changes keep waiting', async (_, answer) => {
    const { phone, network, lists } = await setUpAgreed()
    network.answerInstead(answer)
    await phone.press(MALI)
    expect(phone.trouble()).not.toBeNull()
    await phone.withdraw()
    expect(phone.texts.left.read()).not.toBe('')
    network.answerInstead(null)
    await phone.sync()
    expect(await lists()).toEqual([])
  })
})

test('a busy server’s Retry-After is obeyed', async () => {
  const { phone, network, clock, lists } = await setUpAgreed()
  const headers = { 'Retry-After': '60' }
  network.answerInstead(() => Response.json({ code: 'busy' }, { status: 503, headers }))
  await phone.press(MALI)
  expect(phone.trouble()).toBe('later')
  const asked = network.requests.length
  network.answerInstead(null)
  clock.advance(59_000)
  await phone.sync()
  expect(network.requests).toHaveLength(asked)
  const settled = phone.settled()
  clock.advance(1_000)
  await settled
  expect(await lists()).toEqual([[LUNA, NOVA, MALI]])
})

test('a full list says so, and accepts removals', async () => {
  const { phone, network } = await setUpAgreed()
  const fields = [{ field: 'add', code: 'too-many-entries' }]
  network.answerInstead(() => Response.json({ code: 'invalid-fields', fields }, { status: 422 }))
  await phone.press(MALI)
  expect(phone.trouble()).toBe('full')
  expect(phone.favourites()).toEqual([LUNA, NOVA, MALI])
  network.answerInstead(null)
  await phone.press(LUNA)
  expect(phone.trouble()).toBeNull()
})

test('a device whose stored list is invalid takes the server’s', async () => {
  const { phone, lists } = await setUpAgreed()
  for (const spoilt of ['', '{', '{"a":1}']) {
    phone.shelf.set('favouriteModels', spoilt)
    await phone.openTab().sync()
    expect(phone.favourites()).toEqual([LUNA, NOVA])
  }
  expect(await lists()).toEqual([[LUNA, NOVA]])
})

test('a stored list of an unknown format counts as no list', async () => {
  const { openDevice, network } = await setUpFavourites()
  const phone = openDevice()
  for (const spoilt of ['x', '{}', '{"key":"short","base":[],"isNew":false}']) {
    phone.shelf.set('favouritesOnline', spoilt)
    phone.shelf.set('favouritesLeft', spoilt)
    phone.shelf.set('favouritesFormer', spoilt)
    await phone.sync()
  }
  expect(phone.faults).toEqual([])
  expect(network.requests).toEqual([])
})
