import { type Vocabulary, wordList } from './word-list.ts'

export const SPANISH: Vocabulary = {
  idle: wordList(`
    a al algo alguien algun alguna ante antes aqui asi aun aunque ayuda bien buenas buenos cada como con contra cual cuales cualquier cuando cuanto cuanta cuantos cuantas
    de del desde dia dias donde dos e el ella ellas ellos en entre era es esa ese eso esta estan estar estas este esto estos estoy fue gracias ha hace hacer hacen hay has hasta he hola
    ir la las le les lo los mas me mi mis mismo mucho muy nada necesito ni no nos nosotros nuestro o os otra otro para pero poco podeis poder podria por porfa porque posible pregunta puede puedes puedo pues
    que quien quienes quiero quisiera saber se sea sera ser si sin sitio sobre solo son soy su sus tal tambien te teneis tenemos tener tengo ti tiene tienen tienes tu tus un una unas uno unos usted ustedes va vais van
    vosotros vuestra vuestro y ya yo explicar decir dime cosa cosas neomuse llamo nombre mes meses semana usar usais usan usa usas utiliza utilizan utilizais existe favor existen gustaria
  `),
  phrases: [
    [/(el |la |lo )?mas (barat|economic)\w*|barat\w*/g, 'precio'],
    [
      /(devolv|devuelv|reembols)\w*.{0,25} packs?( si no me \w+)?|packs? .{0,30}(devolv|devuelv|reembols)\w*/g,
      'pack desistimiento',
    ],
    [/(borr|elimin|suprim)\w* (todos )?mis datos/g, 'suprimir datos derecho'],
    [/como (recibo|recibire|me llega|descargo)|despues de(l)? (pagar|pago|compra\w*)/g, 'entrega'],
    [/quien(es)? (esta|estan|hay) detras|quien(es)? (creo|fundo|crearon|fundaron)/g, 'fundador'],
    [
      /cuanto (tiempo|tarda\w*|demora\w*)|en cuantos? (dias|horas)|que plazo|cuando (recib\w*|lleg\w*|me)/g,
      'plazo',
    ],
    [/cuanto (me )?(cuesta|vale|es|cobra\w*|sale)|que precio|cuantos? (euros|dinero)/g, 'precio'],
    [/cambi\w* de (opinion|idea)|desist\w*|anul\w*|cancel\w*/g, 'desistimiento'],
    [/datos personales|rgpd|privacidad|mis datos/g, 'datos personales'],
    [/(me )?(devolv\w*|devuelv\w*) (el|mi) dinero/g, 'reembolso'],
    [/(no (me )?(gusta|convence|sirve))/g, 'convence'],
    [/revend\w*/g, 'revender archivos'],
  ],
  same: [
    ['cancelar', 'desistimiento', 'desistir', 'anular'],
    ['reembolso', 'reembolsar', 'devolución', 'devolver', 'garantía', 'reembolsado', 'reembolsa'],
    ['borrar', 'borréis', 'borre', 'borrado', 'eliminar', 'eliminéis', 'suprimir', 'supresión'],
    ['precio', 'coste', 'tarifa', 'caro', 'euros', 'pagar'],
    ['plazo', 'espera', 'plazos'],
    ['entrega', 'recibir', 'entregar'],
    ['licencia', 'derechos', 'derecho'],
    ['exclusivo', 'exclusiva', 'nadie'],
    ['revender', 'vender', 'reventa'],
    ['curso', 'formación', 'módulos', 'lecciones'],
    ['tarjeta', 'pago', 'pagar', 'paypal', 'transferencia'],
    ['cookies', 'rastreadores', 'cookie'],
    ['publicidad', 'anuncios'],
    ['alojamiento', 'alojador', 'hosting', 'aloja'],
    ['datos', 'información', 'informaciones'],
    ['discapacidad', 'accesibilidad', 'accesible', 'ciego'],
    ['menor', 'edad', '18', 'adulto', 'mayor'],
    ['guardar', 'conservar', 'conservación', 'guardamos', 'guardan', 'guardáis'],
    ['mail', 'correo', 'email', 'e-mail'],
    ['litigio', 'mediador', 'desacuerdo', 'queja', 'reclamación'],
    ['cara', 'rostro', 'modelo', 'personaje'],
    ['personalizar', 'componer', 'medida', 'configurar'],
    ['revisión', 'cambio', 'corrección', 'revisiones', 'retoque'],
    ['ordenador', 'pc', 'mac', 'computadora'],
    ['idioma', 'inglés', 'subtítulos', 'lengua', 'idiomas'],
    ['ganar', 'ingresos', 'dinero', 'ganancias'],
    ['prohibido', 'permitido', 'derecho'],
    ['fundador', 'fundadora', 'fundadores'],
    ['responder', 'respuesta', 'contestar', 'respondemos'],
  ],
  price: 'precio',
  time: /\d\s*(h|horas?|dias?|mes(es)?|anos?|semanas?)(?![a-z])|(catorce|treinta|siete|diez) (dias|meses|anos)/,
  delay: 'plazo',
}
