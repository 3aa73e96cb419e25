import type { Hono } from 'hono'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { addAssistantRoutes } from './assistant/assistant-routes.ts'
import { addTeamRepliesRoute } from './assistant/team-replies-route.ts'
import { courseForm } from './course/course-form.ts'
import { createCourseLinkForm } from './course/course-link-form.ts'
import { addFavouritesRoute } from './favourites/favourites-route.ts'
import { addFormRoute } from './forms/add-form-route.ts'
import { createCheckoutForm } from './forms/checkout-form.ts'
import { contactForm } from './forms/contact-form.ts'
import { createCustomOrderForm } from './forms/custom-order-form.ts'
import { interviewForm } from './forms/interview-form.ts'
import { addInterviewRoutes } from './interviews/interview-routes.ts'
import { addLeaveRoute } from './newsletter/leave-route.ts'
import { confirmForm, leaveForm } from './newsletter/link-forms.ts'
import { createNewsletterForm } from './newsletter/newsletter-form.ts'
import {
  createOrderFindForm,
  createOrderPayForm,
  createOrderReadForm,
} from './orders/order-forms.ts'
import { addStripeWebhookRoute } from './payments/stripe-webhook-route.ts'
import { createTestPaymentForm } from './payments/test-payment-form.ts'
import { addPublicContentRoutes } from './reads/public-content-routes.ts'
import { addPublicModelRoutes } from './reads/public-model-routes.ts'
import { addPublicPostRoutes } from './reads/public-post-routes.ts'
import { addPublicSettingsRoute } from './reads/public-settings-route.ts'

/** What visitors read and send, and what the payment provider tells. */
export const addPublicRoutes = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  addPublicModelRoutes(api, deps)
  addPublicPostRoutes(api, deps)
  addPublicSettingsRoute(api, deps)
  addPublicContentRoutes(api, deps)
  addFormRoute(api, deps, contactForm)
  addTeamRepliesRoute(api, deps)
  addAssistantRoutes(api, deps)
  addFormRoute(api, deps, interviewForm)
  addFormRoute(api, deps, createNewsletterForm(deps))
  addFormRoute(api, deps, confirmForm)
  addFormRoute(api, deps, leaveForm)
  addLeaveRoute(api, deps)
  addFormRoute(api, deps, createCustomOrderForm(deps))
  addFormRoute(api, deps, createCheckoutForm(deps))
  addFormRoute(api, deps, createOrderReadForm(deps))
  addFormRoute(api, deps, createOrderPayForm(deps))
  addFormRoute(api, deps, createOrderFindForm(deps))
  const { test } = deps.providers
  if (test) addFormRoute(api, deps, createTestPaymentForm(deps, test))
  addFormRoute(api, deps, courseForm)
  addFormRoute(api, deps, createCourseLinkForm(deps))
  addFavouritesRoute(api, deps)
  addInterviewRoutes(api, deps)
  addStripeWebhookRoute(api, deps)
}
