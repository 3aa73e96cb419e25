import { LEGAL_DOCUMENTS, legalPath } from '#domain/legal-documents.ts'
import { isBasicServer } from '../start-product.ts'
import { ORDER_STATES } from './order-states.ts'
import {
  askAge,
  buyForCompany,
  keepModels,
  openOrder,
  openTestPayment,
  placeOrder,
  pressButton,
  shareModels,
  untilDialog,
} from './prepare-page.ts'
import type { ShownPage } from './shown-page.ts'

const CATALOGUE: readonly ShownPage[] = [
  { name: 'home', path: '/' },
  { name: 'home-th', path: '/th', isRepeat: true },
  { name: 'models', path: '/models' },
  // Thai words are the longest, and have signs above and below: one page of them is checked.
  { name: 'models-th', isVariant: true, path: '/th/models' },
  { name: 'models-en', path: '/en/models', isRepeat: true },
  { name: 'models-nsfw-question', path: '/models', prepare: askAge },
  { name: 'models-empty', isVariant: true, path: '/models?type=Cosplay&country=France' },
  { name: 'models-preview', path: '/models', prepare: pressButton('Aperçu') },
  { name: 'models-demo', path: '/models', prepare: pressButton('Démo') },
  { name: 'models-nsfw-question-th', path: '/th/models', prepare: askAge, isRepeat: true },
  { name: 'pack', path: '/models/luna-000001' },
  { name: 'pack-th', path: '/th/models/luna-000001', isRepeat: true },
  { name: 'favourites-none', isVariant: true, path: '/favourites' },
  { name: 'favourites', path: '/favourites', prepare: keepModels },
  { name: 'favourites-th', path: '/th/favourites', prepare: keepModels, isRepeat: true },
  {
    name: 'favourites-link',
    path: `/favourites#cle=${'A'.repeat(43)}`,
    prepare: untilDialog,
  },
  // A basic server stores no list.
  ...(isBasicServer
    ? []
    : [
        {
          name: 'favourites-online',
          isVariant: true as const,
          path: '/favourites',
          prepare: shareModels,
        },
      ]),
]

const ORDERING: readonly ShownPage[] = [
  { name: 'custom', path: '/custom' },
  { name: 'custom-options', isVariant: true, path: '/custom?step=4' },
  { name: 'custom-summary', isVariant: true, path: '/custom?step=5' },
  { name: 'custom-th', path: '/th/custom', isRepeat: true },
  { name: 'order', path: '/order/new?plan=premium' },
  { name: 'order-th', path: '/th/order/new?plan=premium', isRepeat: true },
  {
    name: 'order-company',
    path: '/order/new?plan=premium',
    prepare: buyForCompany,
    isRepeat: true,
  },
  {
    name: 'order-company-th',
    path: '/th/order/new?plan=premium',
    prepare: buyForCompany,
    isRepeat: true,
  },
  {
    name: 'order-custom',
    isVariant: true,
    path: '/order/new?custom=1#faceOption=lora&formats=video,journal',
  },
  { name: 'order-nothing', isVariant: true, path: '/order/new' },
  { name: 'order-closed', path: '/order' },
  { name: 'order-closed-th', path: '/th/order', isRepeat: true },
  { name: 'order-to-pay', path: '/order', prepare: openOrder({}) },
  { name: 'order-paid', path: '/order', prepare: openOrder({ press: 'pay' }) },
  {
    name: 'order-processing',
    path: '/order',
    prepare: openOrder({ press: 'later' }),
    isRepeat: true,
  },
  { name: 'order-to-pay-th', path: '/th/order', prepare: openOrder({}), isRepeat: true },
  { name: 'order-find', path: '/order/find' },
  { name: 'order-find-th', path: '/th/order/find', isRepeat: true },
  { name: 'test-payment', path: '/test-payment', prepare: openTestPayment },
  {
    name: 'order-unknown',
    isVariant: true,
    path: '/order/confirmation?order=0193bbbb-1111-7222-8333-444455556666',
  },
  {
    name: 'order-confirmation',
    path: '/order/confirmation?order=0193aaaa-1111-7222-8333-444455556666',
    prepare: placeOrder,
  },
  {
    name: 'order-confirmation-th',
    path: '/th/order/confirmation?order=0193aaaa-1111-7222-8333-444455556666',
    prepare: placeOrder,
    isRepeat: true,
  },
]

const OFFERS_AND_WORDS: readonly ShownPage[] = [
  { name: 'withdraw', path: '/withdraw' },
  { name: 'withdraw-th', path: '/th/withdraw', isRepeat: true },
  { name: 'formation', path: '/formation' },
  { name: 'formation-th', path: '/th/formation', isRepeat: true },
  { name: 'course-closed', path: '/formation/cours' },
  { name: 'course-closed-th', path: '/th/formation/cours', isRepeat: true },
  { name: 'hybrid', path: '/hybrid' },
  { name: 'hybrid-th', path: '/th/hybrid', isRepeat: true },
  { name: 'about', path: '/about' },
  { name: 'about-th', path: '/th/about', isRepeat: true },
  { name: 'contact', path: '/contact' },
  { name: 'contact-th', path: '/th/contact', isRepeat: true },
  { name: 'contact-chat', path: '/contact', prepare: pressButton('Ouvrir le chat') },
  { name: 'blog', path: '/blog' },
  { name: 'blog-th', path: '/th/blog', isRepeat: true },
  { name: 'blog-none', isVariant: true, path: '/blog?q=zzz' },
  { name: 'article', path: '/blog/publier-une-semaine-en-deux-heures-000104' },
  {
    name: 'article-th',
    path: '/th/blog/publier-une-semaine-en-deux-heures-000104',
    isRepeat: true,
  },
  { name: 'newsletter', path: `/newsletter?token=${'A'.repeat(43)}` },
  { name: 'newsletter-expired', isVariant: true, path: '/newsletter' },
  { name: 'newsletter-th', path: `/th/newsletter?token=${'A'.repeat(43)}`, isRepeat: true },
  { name: 'legal', path: '/legal' },
  { name: 'legal-th', path: '/th/legal/cgv', isRepeat: true },
  ...LEGAL_DOCUMENTS.map((document, index) => ({
    name: `legal-${document}`,
    path: legalPath(document),
    ...(index > 0 ? { isVariant: true as const } : {}),
  })),
  { name: 'not-found', path: '/nulle-part' },
  { name: 'not-found-th', path: '/th/nulle-part', isRepeat: true },
]

export const SITE_PAGES: readonly ShownPage[] = [
  ...CATALOGUE,
  ...ORDERING,
  ...ORDER_STATES,
  ...OFFERS_AND_WORDS,
]
