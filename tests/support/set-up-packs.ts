import type { OrderPage } from '#contract/public/order-page.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { refundPayment } from '#server/commerce/refund-payment.ts'
import { publishPacks } from './open-forms.ts'
import { LUNA, setUpPayments } from './stripe/set-up-payments.ts'
import { A_TEXT, uploadPackFile } from './upload-pack-file.ts'

export const DIARY = A_TEXT('Lundi, 23 h 40. La ville s’éteint par morceaux.')

/** Both consents: delivery does not have to wait. */
const CONSENTS = { immediate_delivery: true, withdrawal_lost: true }

/** A shop with files to sell, and its buyers. */
export const setUpPacks = async (options: Parameters<typeof setUpPayments>[0] = {}) => {
  const shop = await setUpPayments({ arePacksPublished: false, ...options })
  // The test publishes versions of Luna; the other packs are on sale already.
  const others = SAMPLE_MODELS.slice(1).map(({ id }) => id)
  await shop.store.write((tx) => publishPacks(tx, others))
  const token = shop.adminToken

  const upload = (name: string, bytes = DIARY) =>
    uploadPackFile(shop, { token, modelId: LUNA, name, bytes })
  const publish = () => shop.call('POST', `/api/admin/models/${LUNA}/pack/publish`, { token })
  /** Publishes a version, a minute after the one before. */
  const publishFile = async (name: string, bytes = DIARY) => {
    shop.clock.now += 60_000
    await upload(name, bytes)
    await publish()
    shop.clock.now += 60_000
  }
  const readOrder = async (orderToken: string): Promise<OrderPage> =>
    (await shop.openPage(orderToken)).body
  const askLink = (orderToken: string, file: string) =>
    shop.post('/api/order/download', { token: orderToken, file })
  const linkTo = async (orderToken: string, file: string): Promise<string> => {
    const answer = await askLink(orderToken, file)
    return ((await answer.json()) as { url: string }).url
  }
  return {
    ...shop,
    upload,
    publish,
    publishFile,
    readOrder,
    askLink,
    linkTo,
    /** A paid order, with or without the consents to immediate delivery. */
    buyPack: (fields: object = {}) => shop.buy({ consents: CONSENTS, ...fields }),
    orderPack: () => shop.order({ consents: CONSENTS }),
    /** The id of the first file that an order's first line delivers. */
    firstFile: async (orderToken: string): Promise<string> =>
      (await readOrder(orderToken)).lines[0]?.files?.bought?.files[0]?.id ?? '',
    refundAll: (paymentId: string) =>
      refundPayment(shop.deps, {
        refundId: '019a0000-0000-7000-8000-00000000f00d',
        paymentId,
        amountCents: null,
        lines: [],
        reason: 'goodwill',
        actorId: null,
      }),
  }
}
