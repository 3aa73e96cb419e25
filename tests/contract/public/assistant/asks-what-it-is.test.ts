import { expect, test } from 'vitest'
import { asksWhatItIs } from '#contract/public/assistant/asks-what-it-is.ts'

const ASKED = `
Es-tu un humain ?
Est-ce que tu es humain
es tu humaine
Tu es un robot ?
t'es un bot
T'es qui ?
t ki
Tu es qui au juste ?
Qui es-tu ?
Qui êtes-vous ?
Vous êtes une vraie personne ?
vous etes une ia ?
Êtes-vous un être humain ?
Je parle à un humain là ?
est-ce que je parle avec une machine
C'est un robot qui répond ?
c une vraie personne ou un programme
humain ?
un humian ?
robot ou humain ?
tu es réel ?
Es-tu ChatGPT ?
À qui je parle ?
Y a quelqu'un ?
dis-moi que tu es humain
Are you human?
are u a bot
r u real
Are you a real person or an AI?
Am I talking to a real human being?
is this a bot?
Is this an AI chatbot
Who are you?
what are you
Who am I talking to?
you are a robot, right?
are you a hunam
human or bot?
is anyone there
¿Eres una persona?
eres un robot
¿Eres humano o máquina?
¿Quién eres?
¿Qué eres?
¿Estoy hablando con una persona real?
hablo con un bot?
es usted una persona
esto es un bot?
Você é um robô?
vc é humano?
Você é uma pessoa de verdade?
Quem é você?
Estou falando com uma pessoa ou com uma máquina?
com quem falo
isso é um robô?
tu és humano?
คุณเป็นคนหรือบอท
คุณเป็นมนุษย์ไหม
นี่คือ AI ใช่ไหม
คุณคือใคร
ฉันกำลังคุยกับหุ่นยนต์หรือเปล่า
เป็นคนจริงไหม
กำลังคุยกับใคร
บอทหรือเปล่า
`

const NOT_ASKED = `
Je veux parler à un humain
Puis-je parler à une vraie personne ?
Combien coûte un pack ?
Vos modèles sont-ils de vraies personnes ?
Est-ce légal de publier un modèle IA ?
Faut-il savoir utiliser l'IA ?
tu es ouvert le dimanche ?
vous êtes où ?
C'est combien ?
I want to talk to a human
Are the models real people?
Are you open on Sunday?
Do I need to know AI?
what are your prices
Quiero hablar con una persona
¿Sois una empresa francesa?
¿Cuánto es?
Quero falar com uma pessoa
É legal publicar um modelo de IA?
Você faz entregas?
อยากคุยกับคนจริง
โมเดลเป็นภาพเสมือนหรือเปล่า
แพ็กราคาเท่าไร
`

const linesOf = (text: string): readonly string[] => text.trim().split('\n')

test.each(linesOf(ASKED))('is asked what it is: %s', (question) => {
  expect(asksWhatItIs(question)).toBe(true)
})

test.each(linesOf(NOT_ASKED))('is asked something else: %s', (question) => {
  expect(asksWhatItIs(question)).toBe(false)
})
