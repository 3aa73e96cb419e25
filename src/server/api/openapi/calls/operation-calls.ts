import * as v from 'valibot'
import { dashboard } from '#contract/reports/dashboard.ts'
import type { Call, Parameter } from '../call.ts'
import { NOT_MODIFIED } from './answers.ts'

const health = v.object({
  status: v.picklist(['ok', 'degraded']),
  version: v.optional(v.string()),
})

const readyParameter: Parameter = {
  name: 'ready',
  description: 'Asks the same as `/api/health/ready`.',
  schema: v.string(),
  example: '1',
}

const HEALTHY = { status: 'ok', version: '0.1.0' }

/** What operators and dashboards ask for. */
export const operationCalls: readonly Call[] = [
  {
    id: 'read-dashboard',
    method: 'GET',
    path: '/api/admin/dashboard',
    group: 'Operation',
    access: 'admin',
    summary: 'Reads the figures of the dashboard',
    description: 'Money in euros; the month is the calendar’s, in UTC.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The figures as they are now.',
        headers: ['ETag'],
        content: {
          type: 'json',
          schema: dashboard,
          example: {
            total_models: 6,
            total_users: 12,
            total_orders: 9,
            total_revenue: 412.5,
            monthly_revenue: 44,
            popular_models: [{ name: 'Nova', sales: 518 }],
            recent_orders: [
              {
                id: '019a0000-0000-7000-8000-000000000301',
                date: '2026-01-12T09:30:00.000Z',
                amount: 44,
                status: 'paid',
              },
            ],
          },
        },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-health',
    method: 'GET',
    path: '/api/health',
    group: 'Operation',
    access: 'anyone',
    summary: 'Tells whether the server is well',
    description: '`degraded`: it answers what it can read, but cannot save just now.',
    query: [readyParameter],
    answers: {
      200: {
        description: 'It lives.',
        content: { type: 'json', schema: health, example: HEALTHY },
      },
    },
    problems: ['not-ready'],
  },
  {
    id: 'read-readiness',
    method: 'GET',
    path: '/api/health/ready',
    group: 'Operation',
    access: 'anyone',
    summary: 'Tells whether to send it requests',
    description: 'Not while it stops, and not while it cannot read the database.',
    answers: {
      200: {
        description: 'It is ready.',
        content: { type: 'json', schema: health, example: HEALTHY },
      },
    },
    problems: ['not-ready'],
  },
  {
    id: 'read-metrics',
    method: 'GET',
    path: '/api/metrics',
    group: 'Operation',
    access: 'operator',
    summary: 'Reads the metrics',
    description: 'In the format of Prometheus. For everybody else there is nothing here.',
    answers: {
      200: {
        description: 'The metrics of this process.',
        content: { type: 'text', mediaTypes: ['text/plain'] },
      },
    },
    problems: ['not-found'],
  },
  {
    id: 'read-openapi',
    method: 'GET',
    path: '/api/openapi.json',
    group: 'Operation',
    access: 'anyone',
    summary: 'This description, for programs',
    description: 'OpenAPI 3.1.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The document.',
        headers: ['ETag'],
        content: {
          type: 'json',
          schema: v.record(v.string(), v.unknown()),
          example: { openapi: '3.1.1' },
        },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-docs',
    method: 'GET',
    path: '/api/docs',
    group: 'Operation',
    access: 'anyone',
    summary: 'This description, for people',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The page.',
        headers: ['ETag'],
        content: { type: 'text', mediaTypes: ['text/html'] },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-docs-style',
    method: 'GET',
    path: '/api/docs/style.css',
    group: 'Operation',
    access: 'anyone',
    summary: 'The page’s style sheet',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The style sheet.',
        headers: ['ETag'],
        content: { type: 'text', mediaTypes: ['text/css'] },
      },
      304: NOT_MODIFIED,
    },
  },
]
