import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { revokeOrderToken } from '#server/commerce/order-token.ts'
import { DIARY, setUpPacks } from '#tests/support/set-up-packs.ts'
import { A_TEXT } from '#tests/support/upload-pack-file.ts'

const SHA256 = createHash('sha256').update(DIARY).digest('hex')
const MALI = SAMPLE_MODELS[2]?.id ?? ''
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const codeOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { code: unknown }).code

const bought = async () => {
  const shop = await setUpPacks()
  await shop.publishFile('Journal d’été.txt')
  const order = await shop.buyPack()
  const file = await shop.firstFile(order.token)
  return { ...shop, order, file, url: await shop.linkTo(order.token, file) }
}

describe('a bought file', () => {
  test('is sent whole under its own name, never cached, and counted once a day', async () => {
    const { request, url, order, file, linkTo, timeline, clock, rows } = await bought()
    const answer = await request(url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition':
        'attachment; filename="Journal d_ete.txt"; filename*=UTF-8\'\'Journal%20d%E2%80%99%C3%A9t%C3%A9.txt',
      'content-length': String(DIARY.length),
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      etag: `"${SHA256}"`,
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(DIARY))
    await (await request(url)).arrayBuffer()
    const downloads = async () =>
      (await timeline(order.id)).filter((kind) => kind === 'downloaded').length
    expect(await downloads()).toBe(1)
    const event = (await rows('order_events')).find(({ kind }) => kind === 'downloaded')
    expect(JSON.parse(event?.data ?? '')).toMatchObject({ name: 'Journal d’été.txt', version: 1 })
    clock.now += DAY_MS
    await (await request(await linkTo(order.token, file))).arrayBuffer()
    expect(await downloads()).toBe(2)
  })

  test('is sent in parts, for each form of a range', async () => {
    const { request, url } = await bought()
    const size = DIARY.length
    const cases = [
      ['bytes=0-0', 206, `bytes 0-0/${size}`, 1],
      ['bytes=5-', 206, `bytes 5-${size - 1}/${size}`, size - 5],
      ['bytes=-4', 206, `bytes ${size - 4}-${size - 1}/${size}`, 4],
      ['bytes=0-999999', 206, `bytes 0-${size - 1}/${size}`, size],
      ['bytes=3-1', 200, null, size],
      ['bytes=0-1,4-5', 200, null, size],
      ['lines=1-2', 200, null, size],
      ['bytes=999999-', 416, `bytes */${size}`, null],
      ['bytes=-0', 416, `bytes */${size}`, null],
    ] as const
    for (const [range, status, contentRange, length] of cases) {
      const answer = await request(url, { headers: { Range: range } })
      const { byteLength } = await answer.arrayBuffer()
      expect(
        [answer.status, answer.headers.get('Content-Range'), status === 416 ? null : byteLength],
        range,
      ).toEqual([status, contentRange, length])
    }
  })

  test('resumes only with parts of the same bytes, answers HEAD, and has an entity tag', async () => {
    const { request, url } = await bought()
    const etag = `"${SHA256}"`
    const ask = (headers: Record<string, string>, method = 'GET') =>
      request(url, { method, headers })
    expect((await ask({ Range: 'bytes=5-', 'If-Range': etag })).status).toBe(206)
    expect((await ask({ Range: 'bytes=5-', 'If-Range': '"another"' })).status).toBe(200)
    expect((await ask({ 'If-None-Match': etag })).status).toBe(304)
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
      200,
      String(DIARY.length),
      '',
    ])
  })
})

describe('no link is created, and none works', () => {
  test('before the order is paid', async () => {
    const { publishFile, orderPack, askLink, firstFile, request } = await setUpPacks()
    await publishFile('journal.txt')
    const { token } = await orderPack()
    const file = await firstFile(token)
    expect(file).not.toBe('')
    expect(await codeOf(await askLink(token, file))).toBe('order-not-paid')
    expect((await request('/download/bm9wZQ.bm9wZQ')).status).toBe(410)
  })

  test('after some minutes; a download that has begun may continue for a day, and not longer', async () => {
    const { request, url, clock } = await bought()
    clock.now += 11 * MINUTE_MS
    expect(await codeOf(await request(url))).toBe('link-expired')
    const goOn = { headers: { Range: 'bytes=5-', 'If-Range': `"${SHA256}"` } }
    expect((await request(url, goOn)).status).toBe(206)
    const guess = { headers: { Range: 'bytes=5-', 'If-Range': '"0"' } }
    expect((await request(url, guess)).status).toBe(410)
    clock.now += DAY_MS
    expect((await request(url, goOn)).status).toBe(410)
  })

  test('when one of its characters is changed, or the order’s link was revoked', async () => {
    const { request, url, order, store, deps } = await bought()
    const [grant = '', signature = ''] = url.slice('/download/'.length).split('.')
    // One day more.
    const later = Buffer.from(grant, 'base64url')
      .toString()
      .replace(/\d+$/, (expiresMs) => String(Number(expiresMs) + DAY_MS))
    const other = Buffer.from(later).toString('base64url')
    expect((await request(`/download/${grant}.${signature}`)).status).toBe(200)
    expect((await request(`/download/${other}.${signature}`)).status).toBe(410)
    await store.write((tx) =>
      revokeOrderToken(tx, deps.seal, { id: order.id, token_generation: 0 }),
    )
    expect(await codeOf(await request(url))).toBe('link-expired')
  })

  test('for a file of another order, or of none', async () => {
    const { order, file: ours, askLink, buyPack } = await bought()
    const other = await buyPack({ items: [{ model_id: MALI, quantity: 1 }] })
    const file = '019a0000-0000-7000-8000-00000000aaaa'
    expect(await codeOf(await askLink(order.token, file))).toBe('not-found')
    expect(await codeOf(await askLink(other.token, ours))).toBe('not-found')
  })

  test('once the line was refunded, even with an earlier link', async () => {
    const { request, url, order, file, refundAll, askLink, stripe, deliver } = await bought()
    await refundAll(order.payment.id)
    await stripe.deliverEvents(deliver)
    expect(await codeOf(await askLink(order.token, file))).toBe('access-revoked')
    expect(await codeOf(await request(url))).toBe('access-revoked')
  })

  test('once its buyer has withdrawn, although the refund is still on its way', async () => {
    const { publishFile, buy, askLink, firstFile, post, stripe, clock } = await setUpPacks()
    await publishFile('journal.txt')
    const { token } = await buy()
    const file = await firstFile(token)
    stripe.fail('server-error')
    expect((await post('/api/order/withdraw', { token })).status).toBe(201)
    expect(await codeOf(await askLink(token, file))).toBe('access-revoked')
    // When the withdrawal period is over, it would have been delivered.
    clock.now += 30 * DAY_MS
    expect(await codeOf(await askLink(token, file))).toBe('access-revoked')
  })

  test('without both consents, until the withdrawal period is over', async () => {
    const { publishFile, buy, askLink, firstFile, readOrder, clock, linkTo, request } =
      await setUpPacks()
    await publishFile('journal.txt')
    const { token } = await buy()
    const file = await firstFile(token)
    expect(await codeOf(await askLink(token, file))).toBe('delivery-waits')
    const from = (await readOrder(token)).lines[0]?.delivery_from ?? ''
    clock.now = Date.parse(from)
    expect((await request(await linkTo(token, file))).status).toBe(200)
  })
})

test('an order keeps the version that was bought, and newer ones are offered', async () => {
  const { order, publishFile, readOrder, linkTo, request, buyPack } = await bought()
  await publishFile('deuxième.txt', A_TEXT('deux'))
  const { bought: mine, newer } = (await readOrder(order.token)).lines[0]?.files ?? {}
  expect(mine?.files.map(({ name }) => name)).toEqual(['Journal d’été.txt'])
  expect(newer?.files.map(({ name }) => name)).toEqual(['Journal d’été.txt', 'deuxième.txt'])
  const added = newer?.files[1]?.id ?? ''
  expect(await (await request(await linkTo(order.token, added))).text()).toBe('deux')
  const later = await buyPack()
  expect((await readOrder(later.token)).lines[0]?.files).toMatchObject({
    bought: { version: 2 },
    newer: null,
  })
})

test('a browser with an expired link is redirected to the page where orders are found again', async () => {
  const { request, url, clock } = await bought()
  clock.now += 11 * MINUTE_MS
  const answer = await request(url, { headers: { 'Sec-Fetch-Mode': 'navigate' } })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/order/find'])
})

test('each pack contains the label kit, with overlays, captions and licence in five languages', async () => {
  const { order, linkTo, request } = await bought()
  const answer = await request(await linkTo(order.token, 'label-kit'))
  expect(answer.headers.get('Content-Type')).toBe('application/zip')
  const { unzipSync } = await import('fflate')
  const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  expect(names.filter((name) => name.startsWith('captions/'))).toHaveLength(5)
  expect(names.filter((name) => name.startsWith('licence/'))).toHaveLength(5)
  expect(names).toContain('digital-source-type.xmp')
})
