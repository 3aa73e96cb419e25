// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { useReplyDraft } from '#admin/messages/replies.tsx'
import { DraftStoreProvider } from '#admin/shared/form/draft-store-context.tsx'
import { mount } from '#tests/support/mount.tsx'
import { aDraftDevice, openTrackedDrafts } from '#tests/support/open-drafts.ts'

/** The reply of one message, in a page of its own. */
const openReply = async (device = aDraftDevice()) => {
  const { store, written } = await openTrackedDrafts(device)
  const latest: { draft: ReturnType<typeof useReplyDraft> | null } = { draft: null }
  function Probe({ isOpen }: { readonly isOpen: boolean }) {
    latest.draft = useReplyDraft('m1', isOpen)
    return null
  }
  const node = (isOpen: boolean) => (
    <DraftStoreProvider store={store}>
      <Probe isOpen={isOpen} />
    </DraftStoreProvider>
  )
  const { render } = await mount(node(true))
  return {
    device,
    /** The reply that the page finds stored on the device. */
    kept: () => store.all().map(({ values }) => values),
    draft: () => latest.draft && { ...latest.draft, reply: latest.draft.reply.get() },
    type: (reply: string) =>
      act(async () => {
        latest.draft?.setReply(reply)
        await written()
      }),
    shut: () => render(node(false)),
  }
}

test('a reply is restored when its message is opened again, until it is emptied', async () => {
  const first = await openReply()
  await first.type('Bonjour')
  await expect.poll(first.kept).toEqual([{ reply: 'Bonjour' }])
  await first.shut()
  const second = await openReply(first.device)
  expect(second.draft()).toMatchObject({ reply: 'Bonjour', isElsewhere: false })
  await second.type('  ')
  await expect.poll(second.kept).toEqual([])
  expect(second.draft()?.reply).toBe('  ')
})

test('a reply being written in one page is neither shown nor overwritten in another, which says so', async () => {
  const first = await openReply()
  await first.type('Bonjour')
  await expect.poll(first.kept).toEqual([{ reply: 'Bonjour' }])
  const second = await openReply(first.device)
  await expect.poll(() => second.draft()).toMatchObject({ reply: '', isElsewhere: true })
  await second.type('Bonsoir')
  await second.type('')
  expect(second.kept()).toEqual([{ reply: 'Bonjour' }])
  expect(first.draft()).toMatchObject({ reply: 'Bonjour', isElsewhere: false })
})

test('a page opened before the other one’s first character does not overwrite it', async () => {
  const second = await openReply()
  const first = await openReply(second.device)
  await first.type('Bonjour')
  await expect.poll(second.kept).toEqual([{ reply: 'Bonjour' }])
  await second.type('Bonsoir')
  expect(second.draft()).toMatchObject({ reply: 'Bonsoir', isElsewhere: true })
  expect(second.kept()).toEqual([{ reply: 'Bonjour' }])
})
