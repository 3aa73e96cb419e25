import { startPostgres } from '#tests/support/databases/start-postgres.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { startPushService } from '#tests/support/push/start-push-service.ts'
import { startProduct, STORY_SETUP_CODE } from './support/start-product.ts'
import { spawn } from 'node:child_process'

const pg = await startPostgres()
const mail = await startMailServer()
const push = await startPushService()
const key = Buffer.alloc(32, 7).toString('base64')
const settings = { DATA_KEY: key, SMTP_URL: mail.url }
// startProduct strips DATABASE_URL of the environment, settings may name it
const s = { ...settings, DATABASE_URL: pg.url }
const A = await startProduct(s)
const B = await startProduct(s)
console.log(A.origin, B.origin)
let n = 0
const post = async (origin: string, path: string, body: unknown, headers = {}, method = 'POST') => {
  n += 1
  const r = await fetch(origin + path, { method, headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.${n >> 8}.${n & 255}`, ...headers }, body: JSON.stringify(body) })
  const text = await r.text()
  return { status: r.status, body: text ? JSON.parse(text) : null }
}
const people = ['ada', 'bea', 'cyd', 'dan'].map((x) => ({ email: `${x}@neomuse.test`, password: 'une phrase de passe longue', first_name: x, last_name: 'X' }))
const login = async (origin: string, p: any) => { const r = await post(origin, '/api/admin/login', p); return { Authorization: `Bearer ${r.body.access_token}` } }
console.log('create', (await post(A.origin, '/api/admin/create-admin', { ...people[0], invite_code: STORY_SETUP_CODE })).status)
const adaH = await login(A.origin, people[0])
for (const p of people.slice(1)) console.log('more', (await post(A.origin, '/api/admin/create-admin', p, adaH)).status)
const H = await Promise.all(people.map((p, i) => login([A, B][i % 2]!.origin, p)))
const put = (h: any, body: any, o = A.origin) => post(o, '/api/admin/alerts', body, h, 'PUT')
// ada: email, bea: push on 2 devices, cyd: none, dan: push then loses role
console.log('email', (await put(H[0], { channel: 'email', subscription: null })).body)
const keyOf = async (o: string) => (await (await fetch(o + '/api/admin/alerts', { headers: H[0] as any })).json()).push_key
const [ka, kb] = [await keyOf(A.origin), await keyOf(B.origin)]
console.log('same key', ka === kb)
const d1 = push.subscribe(ka), d2 = push.subscribe(ka), d3 = push.subscribe(ka)
console.log((await put(H[1], { channel: 'push', subscription: d1.subscription })).status)
const H1b = await login(B.origin, people[1])
console.log((await put(H1b, { channel: 'push', subscription: d2.subscription }, B.origin)).body.devices.length)
console.log((await put(H[3], { channel: 'push', subscription: d3.subscription })).status)
const t0 = Date.now()
const iv = () => post(Math.random() < .5 ? A.origin : B.origin, '/api/interview', { name: 'Noé', email: 'noe@exemple.invalid', consent: true })
console.log('iv', (await iv()).status)
await new Promise((r) => setTimeout(r, 2500))
console.log('push', d1.deliveries.length, d2.deliveries.length, d3.deliveries.length, push.faults, JSON.stringify(d1.deliveries[0]))
// ten at once
console.log('ten', (await Promise.all([...Array(10)].map(iv))).map((r) => r.status).join())
// custom order
const co = { gender: 'feminin' }
const r = await post(B.origin, '/api/custom-orders', co); console.log('custom', r.status, JSON.stringify(r.body).slice(0, 600))
const r2 = await post(B.origin, '/api/contact', { name: 'Z', email: 'z@exemple.invalid', subject: 's', message: 'm' }); console.log('contact', r2.status)
// dan loses role
const users = await (await fetch(A.origin + '/api/admin/users', { headers: adaH as any })).json()
const dan = users.find((u: any) => u.email === 'dan@neomuse.test')
const off = await post(A.origin, `/api/admin/users/${dan.id}`, { ...dan, is_active: false }, adaH, 'PUT'); console.log('dan off', off.status)
await iv()
for (let i = 0; i < 28; i++) { await new Promise((r) => setTimeout(r, 5000)); if (mail.letters.length && d1.deliveries.length > 1 && Date.now() - t0 > 75_000) break }
console.log('after', (Date.now() - t0) / 1000, 'letters', mail.letters.map((l) => [l.to, l.headers.subject, l.text]))
console.log('push', [d1, d2, d3].map((d) => d.deliveries.map((x) => JSON.stringify(x.payload))), push.faults)
await A.stop(); await B.stop(); await mail.stop(); push.stop(); await pg.stop()
