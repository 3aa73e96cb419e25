import { expect, test } from 'vitest'
import { readAssistantSettings } from '#server/settings/assistant-settings.ts'

test('without any of these settings the assistant works without a model', () => {
  expect(readAssistantSettings({ ASSISTANT_URL: ' ', ASSISTANT_MODEL: '' })).toEqual({
    assistant: null,
    problems: [],
  })
})

test.each([
  'https://api.example/v1',
  'https://api.example/v1/',
  'https://api.example/v1/chat/completions',
])('an address with or without its ending: %s', (url) => {
  expect(
    readAssistantSettings({ ASSISTANT_URL: url, ASSISTANT_MODEL: 'mistral:7b' }).assistant,
  ).toEqual({
    url: 'https://api.example/v1',
    key: null,
    model: 'mistral:7b',
    perVisitor: 30,
    perDay: 500,
  })
})

test('each wrong or missing setting is reported by name, a secret without its value', () => {
  const { assistant, problems } = readAssistantSettings({
    ASSISTANT_URL: 'https://user:secret@api.example',
    ASSISTANT_KEY: 'a secret',
    ASSISTANT_PER_DAY: 'many',
  })
  expect(assistant).toBeNull()
  expect(problems.map((line) => line.split(':')[0])).toEqual([
    'ASSISTANT_MODEL',
    'ASSISTANT_URL',
    'ASSISTANT_KEY',
    'ASSISTANT_PER_DAY',
  ])
  expect(problems.join('\n')).not.toContain('secret@')
  expect(problems.join('\n')).not.toContain('a secret')
})
