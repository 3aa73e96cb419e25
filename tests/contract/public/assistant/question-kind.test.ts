import { expect, test } from 'vitest'
import { asksIfFacesAreReal, asksWhatItIs } from '#contract/public/assistant/question-kind.ts'

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
Je parle à qui là exactement ?
Est-ce que c’est Chat GPT derrière ?
y a-t-il un être humain au bout du fil ?
t’es de chair et d’os ?
Tes réponses sont générées par une intelligence artificielle ?
c’est une réponse automatique ou y a qqun ?
tu es une femme ?
T’es Claude, non ?
est-ce que vous êtes un conseiller ou une machine
Tu es quoi au juste ?
qui es-tu et que vends-tu ?
am i chatting with a real agent?
did a person write this answer?
are u sentient
Is there a human at the other end of this chat window?
Are you flesh and blood?
are your replies automated?
who am I speaking to please
what are you exactly
¿Estoy hablando con un asesor?
eres de carne y hueso?
hay alguna persona detrás de esta pantalla o no
hablo con quién
são respostas automáticas? suas respostas são geradas?
você é de carne e osso?
estou falando com quem
tem uma pessoa do outro lado?
คุณมีเลือดเนื้อไหม
คุณน่ะ เป็นคนหรือบอท
มีคนตอบจริงๆ ไหมเนี่ย
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
c’est quoi la différence entre Starter et Premium
C’est quoi un pack ?
la formation c’est quoi exactement le programme
c’est qui les modèles les plus vendus ?
c’est une IA qui fait les photos ?
Les modèles sont-ils humains ?
what are you selling here?
Who is this course for?
are you using AI for the images
Is it a real person in the pictures?
¿qué es un pack?
¿las modelos son personas reales?
o que é o pack?
tem pessoas reais nas fotos?
คุณใช้โปรแกรมอะไรทำภาพ
คุณมีทีมงานกี่คน
ใครเป็นคนก่อตั้ง
นางแบบเป็นคนจริงไหม
คอร์สนี้เหมาะกับทุกคนไหม
je veux parler à un conseiller
`

const linesOf = (text: string): readonly string[] => text.trim().split('\n')

test.each(linesOf(ASKED))('is asked what it is: %s', (question) => {
  expect(asksWhatItIs(question)).toBe(true)
})

test.each(linesOf(NOT_ASKED))('is asked something else: %s', (question) => {
  expect(asksWhatItIs(question)).toBe(false)
})

test.each([
  ['Les modèles sont-ils humains ?', true],
  ['est-ce que ces filles sont réelles ?', true],
  ['Is it a real person in the pictures?', true],
  ['¿las modelos son personas reales?', true],
  ['tem pessoas reais nas fotos?', true],
  ['นางแบบเป็นคนจริงไหม', true],
  ['Je voudrais parler à une vraie personne au sujet d’un modèle', false],
  ['combien coûte un modèle ?', false],
  ['es-tu un humain ?', false],
])('whether it is asked if the faces are real: %s', (question, isAsked) => {
  expect(asksIfFacesAreReal(question)).toBe(isAsked)
})
