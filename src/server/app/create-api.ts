import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { addAccountRoutes, addSessionRoutes } from '#server/auth/account-routes.ts'
import { createGuard } from '#server/auth/admin-guard.ts'
import { addPasswordRoute } from '#server/auth/change-password.ts'
import { addInviteRoutes } from '#server/auth/invites.ts'
import { findOpenSessions } from '#server/auth/sessions.ts'
import {
  addDownloadRoute,
  addSampleRoute,
  createDownloadForm,
} from '#server/commerce/orders/download-routes.ts'
import { addPackContentsRoute, addPackRoutes } from '#server/commerce/packs/pack-routes.ts'
import { ENTITY_RULES } from '#server/entity-rules.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import {
  Api,
  createErrorHandler,
  createOriginCheck,
  createResponseHeaders,
} from '#server/http/routes.ts'
import { createVisitorLanguage } from '#server/http/visitor-language.ts'
import { addHealthRoutes, addMetricsRoute } from '#server/operations/monitoring-routes.ts'
import { addAlertsRoute, addPushRenewalRoute } from '../alerts/alerts-routes.ts'
import { addBooksRoute } from '../commerce/books.ts'
import { addOrderEmailRoutes } from '../commerce/emails/order-email-routes.ts'
import { addInvoiceRoutes } from '../commerce/invoices/invoice-routes.ts'
import { addOrderRoutes } from '../commerce/orders/order-routes.ts'
import { addPricesRoute } from '../commerce/price-history.ts'
import { addStripeWebhookRoute } from '../commerce/stripe-webhook.ts'
import { addAuditRoute } from '../entities/audit-route.ts'
import { addBatchRoute } from '../entities/batch.ts'
import { addChangesRoute } from '../entities/change-events-route.ts'
import { addExportRoute } from '../entities/csv-export.ts'
import { addDashboardRoute, addTotalsRoute } from '../entities/dashboard.ts'
import { addEntityRoutes } from '../entities/entity-routes.ts'
import { addFileRoutes } from '../files/file-routes.ts'
import { addNewsletterRoutes } from '../newsletters/newsletter-routes.ts'
import { addSubscriberRoutes } from '../newsletters/subscriber-routes.ts'
import {
  addLeaveRoute,
  confirmForm,
  createNewsletterForm,
  leaveForm,
} from '../newsletters/subscription-forms.ts'
import { addOpenApiRoutes } from '../openapi/openapi-routes.ts'
import { addPrivacyRoutes } from '../privacy/privacy-routes.ts'
import { addAssistantRoutes } from '../public/assistant/assistant-routes.ts'
import { addFormRoute } from '../public/forms/add-form-route.ts'
import { addTeamRepliesRoute, contactForm } from '../public/forms/contact-form.ts'
import { courseForm, createCourseLinkForm } from '../public/forms/course-forms.ts'
import { addFavouritesRoute } from '../public/forms/favourites.ts'
import { addInterviewRoutes, interviewForm } from '../public/forms/interview-form.ts'
import { createCheckoutForm } from '../public/orders/checkout-form.ts'
import { createCustomOrderForm } from '../public/orders/custom-order-form.ts'
import {
  addOrderDocumentRoute,
  createOrderFindForm,
  createOrderPayForm,
  createOrderReadForm,
  createOrderWithdrawForm,
} from '../public/orders/order-forms.ts'
import { createTestPaymentForm } from '../public/orders/test-payment-form.ts'
import { withdrawForm } from '../public/orders/withdraw-form.ts'
import { addPublicContentRoutes } from '../public/reads/public-content-routes.ts'
import { addPublicModelRoutes } from '../public/reads/public-model-routes.ts'
import { createPublicPictures } from '../public/reads/public-pictures.ts'
import { addPublicPostRoutes } from '../public/reads/public-post-routes.ts'
import { addPublicSettingsRoute } from '../public/reads/public-settings-route.ts'

/** What visitors read and send, and the payment provider's webhooks. */
const addPublicRoutes = (api: Api, deps: ApiDeps): void => {
  addPublicModelRoutes(api, deps)
  addPublicPostRoutes(api, deps)
  addPublicSettingsRoute(api, deps)
  addPublicContentRoutes(api, deps)
  addFormRoute(api, deps, contactForm)
  addFormRoute(api, deps, interviewForm)
  addFormRoute(api, deps, createNewsletterForm(deps))
  addFormRoute(api, deps, confirmForm)
  addFormRoute(api, deps, leaveForm)
  addLeaveRoute(api, deps)
  addFormRoute(api, deps, createCustomOrderForm(deps))
  addFormRoute(api, deps, createCheckoutForm(deps))
  addFormRoute(api, deps, courseForm)
  addFormRoute(api, deps, createCourseLinkForm(deps))
  addInterviewRoutes(api, deps)
  addFormRoute(api, deps, createOrderReadForm(deps))
  addFormRoute(api, deps, createOrderPayForm(deps))
  addFormRoute(api, deps, createOrderFindForm(deps))
  const { test } = deps.providers
  if (test) addFormRoute(api, deps, createTestPaymentForm(deps, test))
  addStripeWebhookRoute(api, deps)
  addOrderDocumentRoute(api, deps)
  addInvoiceRoutes(api, deps)
  addOrderEmailRoutes(api, deps)
  addFormRoute(api, deps, createOrderWithdrawForm(deps))
  addFormRoute(api, deps, withdrawForm)
  addFavouritesRoute(api, deps)
  addAssistantRoutes(api, deps)
  addTeamRepliesRoute(api, deps)
}

export type { ApiDeps } from '#server/api-env.ts'

/** Everything below `/api`, errors included. In the order in which the calls are described. */
export const createApi = (deps: ApiDeps): Api => {
  const api = new Api()
  api.onError(createErrorHandler(deps))
  api.notFound(() => answerToResponse(problemAnswer('not-found')))
  api.use(
    createVisitorLanguage(),
    createResponseHeaders(deps),
    createOriginCheck(deps),
    createGuard(deps),
  )
  addPublicRoutes(api, deps)
  addAccountRoutes(api, deps)
  addInviteRoutes(api, deps)
  addSessionRoutes(api, deps)
  addPasswordRoute(api, deps)
  addAuditRoute(api, deps)
  addAlertsRoute(api, deps)
  addPushRenewalRoute(api, deps)
  const writing = { ...deps, rules: ENTITY_RULES }
  for (const key of ENTITY_KEYS) addEntityRoutes(api, writing, key)
  addOrderRoutes(api, deps)
  // Before the exports of entities: the path looks like one of them.
  addSubscriberRoutes(api, deps)
  addNewsletterRoutes(api, deps)
  addBatchRoute(api, writing)
  addChangesRoute(api, deps, findOpenSessions)
  addFileRoutes(api, deps, createPublicPictures(deps.store))
  addPackContentsRoute(api, deps)
  addSampleRoute(api, deps)
  addFormRoute(api, deps, createDownloadForm(deps))
  addDownloadRoute(api, deps)
  addPackRoutes(api, deps)
  addExportRoute(api, deps)
  addPrivacyRoutes(api, deps)
  addBooksRoute(api, deps)
  addPricesRoute(api, deps)
  addDashboardRoute(api, deps)
  addTotalsRoute(api, deps)
  addHealthRoutes(api, deps)
  addMetricsRoute(api, deps)
  addOpenApiRoutes(api, deps)
  return api
}
