import { describe, expect, onTestFinished, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createAccountActions } from '#device/back-office/account-actions.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import { forgetOldApplied, rememberApplied } from '#device/storage/applied-edits.ts'
import { pruneMirror } from '#device/storage/quota.ts'
import { noteRestoration, readRestoration, readUndoneEdits } from '#device/storage/restoration.ts'
import { changedSince } from '#device/storage/tray.ts'
import { createFlakyNetwork } from '#tests/support/create-flaky-network.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { aDraft, aModel, aMutation } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { runTestEngine } from '#tests/support/run-test-engine.ts'
import { createOf, deleteOf, LUNA, MALI, NOVA, updateOf } from '#tests/support/set-up-sync.ts'

describe('restoration', () => {
  /** Edits for a server that numbers the rows of each entity separately: one id names a model, and a post as well. */
  const aDevice = async () => {
    const db = openTestDatabase()
    onTestFinished(() => closeForGood(db))
    const model = aModel({ id: '1', name: 'Luna', price: 31 })
    await db.table('models').put(model)
    const ofModel = aMutation({ rowId: '1', fields: { price: 31 } })
    const ofPost = aMutation({ entity: 'blog', rowId: '1', fields: { title: 'Lune' } })
    return { db, model, ofModel, ofPost }
  }

  test('an entity without edits of this admin has nothing to decide', async () => {
    const { db, ofPost } = await aDevice()
    await rememberApplied(db, [{ mutation: ofPost, row: null, atMs: 1 }])
    await noteRestoration(db, 'models')
    expect(await readRestoration(db, 'models')).toBeNull()
  })

  test('edits of another entity’s row with the same id are not included', async () => {
    const { db, model, ofModel, ofPost } = await aDevice()
    await rememberApplied(db, [{ mutation: ofModel, row: model, atMs: 1 }])
    await rememberApplied(db, [{ mutation: { ...ofPost, type: 'delete' }, row: null, atMs: 2 }])
    await noteRestoration(db, 'models')
    await db.table('models').put({ ...model, price: 29 })
    expect(await readUndoneEdits(db)).toMatchObject([
      { edit: { type: 'update', entity: 'models', rowId: '1', fields: { price: 31 } } },
    ])
  })
})

describe('undone edits', () => {
  const DAY_MS = 86_400_000
  const AURORE = '00000000-0000-7000-8000-00000000aaaa'

  /** A device whose server can be reset to its start, as by a restore from last night's backup. */
  const aDevice = async () => {
    let server = await createTestServer({ models: SAMPLE_MODELS })
    let restored = 0
    const session = { token: (await server.signInAdmin()).token }
    const clock = createTestClock()
    const network = createFlakyNetwork((request) => server.request(request))
    const device = runTestEngine({
      db: openTestDatabase(),
      clock,
      network,
      readToken: async () => session.token,
      seed: 1,
    })
    onTestFinished(async () => {
      await device.stop()
      closeForGood(device.db)
    })
    await device.settleAll()
    const account = { id: 'ada', email: '', first_name: '', last_name: '', role: 'admin' }
    const actions = createAccountActions(
      {
        account,
        db: device.db,
        onSaved: () => device.signal('edit'),
        onDue: () => device.signal('edit'),
      },
      { newId: device.newId, nowMs: clock.nowMs },
    )
    const edit = async (wanted: Parameters<typeof device.edit>[0]) => {
      await device.edit(wanted)
      await device.settleAll()
    }
    const undone = async () => (await readUndoneEdits(device.db)).map(({ edit }) => edit)
    const editElsewhere = async (rowId: string, change: object) => {
      const address = `http://neomuse.test/api/admin/models/${rowId}`
      const headers = {
        Authorization: `Bearer ${session.token}`,
        'Content-Type': 'application/json',
      }
      const row = await (await server.request(address, { headers })).json()
      const body = JSON.stringify({ ...row, ...change })
      const answer = await server.request(address, { method: 'PUT', headers, body })
      expect(answer.status).toBe(200)
    }
    const restore = async () => {
      restored += 1
      server = await createTestServer({ models: SAMPLE_MODELS, seed: 8 + restored })
      session.token = (await server.signInAdmin()).token
      device.signal('signed-in')
      await device.settleAll()
    }
    return { ...device, clock, network, actions, edit, editElsewhere, restore, undone }
  }

  test('edits that a restored server has lost are offered, replayed, and then no longer offered', async () => {
    const { actions, edit, mirror, pending, restore, settleAll, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31 }))
    await edit(updateOf(LUNA, { price: 32, country: 'Japon' }))
    await edit(createOf(AURORE, aDraft({ name: 'Aurore' })))
    await edit(deleteOf(MALI))
    expect(await undone()).toEqual([])
    await restore()
    expect(await mirror(LUNA)).toMatchObject({ price: 29 })
    const offered = await undone()
    expect(offered).toMatchObject([
      { type: 'update', rowId: LUNA, fields: { price: 32, country: 'Japon' } },
      { type: 'create', rowId: AURORE, fields: { name: 'Aurore' } },
      { type: 'delete', rowId: MALI },
    ])
    expect(await actions.replay(offered)).toEqual({ type: 'saved' })
    await settleAll()
    expect(await pending()).toEqual([])
    expect(await undone()).toEqual([])
    expect(await mirror(LUNA)).toMatchObject({ price: 32, country: 'Japon' })
    expect([await mirror(AURORE), await mirror(MALI)]).toMatchObject([
      { name: 'Aurore' },
      undefined,
    ])
  })

  test('after the choice to keep the restored state, nothing is offered again', async () => {
    const { actions, edit, mirror, restore, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31 }))
    await restore()
    await actions.leaveUndone(await undone())
    expect(await undone()).toEqual([])
    expect(await mirror(LUNA)).toMatchObject({ price: 29 })
  })

  test('edits that were not restored can be offered again, one or all', async () => {
    const { actions, edit, restore, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31 }))
    await edit(updateOf(NOVA, { price: 16 }))
    await restore()
    const offered = await undone()
    const left = await actions.leaveUndone(offered)
    expect(await undone()).toEqual([])
    await actions.offerAgain(left.slice(0, 1))
    expect(await undone()).toEqual(offered.slice(0, 1))
    await actions.offerAgain(left)
    expect(new Set(await undone())).toEqual(new Set(offered))
    expect(await actions.leaveUndone([updateOf(MALI, { price: 1 })])).toEqual([])
  })

  test('row by row: one is created again, another is left', async () => {
    const { actions, edit, mirror, restore, settleAll, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31 }))
    await edit(updateOf(NOVA, { price: 16 }))
    await restore()
    const [luna, nova] = await undone()
    if (!luna || !nova) throw new Error('two were lost')
    await actions.leaveUndone([nova])
    expect(await undone()).toMatchObject([{ rowId: LUNA }])
    await actions.replay([luna])
    await settleAll()
    expect([await mirror(LUNA), await mirror(NOVA)]).toMatchObject([{ price: 31 }, { price: 15 }])
    expect(await undone()).toEqual([])
  })

  test('a field that another admin had changed since is not offered', async () => {
    const { edit, editElsewhere, restore, settleAll, signal, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31, country: 'Japon' }))
    await edit(updateOf(NOVA, { price: 16 }))
    await editElsewhere(LUNA, { price: 45 })
    signal('visible')
    await settleAll()
    await restore()
    expect(await undone()).toMatchObject([
      { rowId: LUNA, fields: { country: 'Japon' } },
      { rowId: NOVA, fields: { price: 16 } },
    ])
    expect((await undone())[0]).not.toHaveProperty('fields.price')
  })

  test('a delete is offered with the row as it was, beside its current state', async () => {
    const { db, edit, editElsewhere, restore, settleAll, signal } = await aDevice()
    await edit(deleteOf(MALI))
    await edit(deleteOf(NOVA))
    await restore()
    await editElsewhere(MALI, { price: 222 })
    signal('visible')
    await settleAll()
    const changes = (await readUndoneEdits(db)).map(({ edit: { rowId }, gone, now }) => [
      rowId,
      changedSince('models', gone, now),
    ])
    expect(changes).toEqual([
      [MALI, [{ field: 'price', local: 12, server: 222 }]],
      [NOVA, []],
    ])
  })

  test('fields that were changed on the restored server are not offered to be overwritten', async () => {
    const { edit, restore, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31, country: 'Japon' }))
    await edit(updateOf(NOVA, { price: 16 }))
    await edit(deleteOf(MALI))
    await restore()
    await edit(updateOf(LUNA, { price: 35 }))
    await edit(deleteOf(NOVA))
    await edit(updateOf(MALI, { price: 50 }))
    const offered = await undone()
    expect(offered).toMatchObject([{ type: 'update', rowId: LUNA, fields: { country: 'Japon' } }])
    expect(offered[0]).not.toHaveProperty('fields.price')
  })

  test('waiting edits are not offered to be overwritten by older lost ones', async () => {
    const { db, edit, network, restore, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31, country: 'Japon' }))
    await edit(updateOf(NOVA, { price: 16 }))
    await edit(updateOf(MALI, { price: 50 }))
    await restore()
    network.setOnline(false)
    await edit(updateOf(LUNA, { price: 35 }))
    await edit(deleteOf(NOVA))
    expect(await db.outbox.count()).toBe(2)
    expect((await undone()).map(({ rowId, type, ...rest }) => [rowId, type, rest])).toEqual([
      [LUNA, 'update', { entity: 'models', fields: { country: 'Japon' } }],
      [MALI, 'update', { entity: 'models', fields: { price: 50 } }],
    ])
  })

  test('a device that drops rows for space still offers all lost edits', async () => {
    const { db, edit, restore, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31 }))
    await restore()
    const offered = await undone()
    await pruneMirror(db)
    expect(await undone()).toEqual(offered)
  })

  test('restored twice without a decision, all lost edits are offered', async () => {
    const { edit, restore, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31 }))
    await restore()
    await edit(updateOf(NOVA, { price: 16 }))
    await restore()
    expect(await undone()).toMatchObject([{ rowId: LUNA }, { rowId: NOVA }])
  })

  test('a clock that was far ahead neither hides nor forgets an edit', async () => {
    const { clock, db, edit, restore, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31 }))
    await forgetOldApplied(db, clock.nowMs() + 365 * DAY_MS)
    await db.applied.toCollection().modify({ atMs: clock.nowMs() + 365 * DAY_MS })
    await restore()
    expect(await undone()).toMatchObject([{ rowId: LUNA }])
  })

  test('applied edits are kept for seven days before the last one', async () => {
    const { clock, db, edit, restore, undone } = await aDevice()
    await edit(updateOf(LUNA, { price: 31 }))
    clock.advance(8 * DAY_MS)
    await edit(updateOf(NOVA, { price: 16 }))
    await forgetOldApplied(db, clock.nowMs())
    await restore()
    expect(await undone()).toMatchObject([{ rowId: NOVA }])
  })
})
