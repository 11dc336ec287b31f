/** Texts of the pages that a link of one use opens: an invitation, or a new password. */
export const linksWords = {
  title: (company: string) => `Te invitaron a ${company}`,
  lead: (by: string, role: string) => `${by} te invitó con el rol ${role}.`,
  passwordTitle: 'Pon una contraseña nueva',
  passwordLead: (by: string, email: string) => `${by} creó este enlace para la cuenta ${email}.`,
  failed: 'El enlace no se puede usar',
  failedRead: 'No pudimos abrir el enlace',
  toStudio: 'Ir a Studio',
  name: 'Tu nombre',
  needsName: 'Pon tu nombre.',
  password: 'Contraseña nueva',
  passwordHint: 'Al menos 10 letras o números. Una frase larga es fácil de recordar.',
  needsPassword: 'Pon una contraseña.',
  tooShort: 'Faltan letras: son al menos 10.',
  join: 'Crear cuenta y entrar',
  accept: 'Aceptar la invitación',
  save: 'Guardar y entrar',
  hasAccount: 'Ya tienes cuenta con este correo: entra para aceptar.',
  otherAccount: (email: string, present: string) =>
    `Esta invitación es para ${email}, y entraste como ${present}. Sal para seguir con la cuenta invitada.`,
  signOut: 'Salir y seguir',
} as const;

/** Words of the errors of links; a part of `errorWords`. */
export const linkErrorWords = {
  'link.unknown': { sentence: 'Este enlace no existe.', action: 'Mira que esté completo: cópialo otra vez del chat.' },
  'link.expired': { sentence: 'Este enlace venció.', action: 'Pide otro a quien te lo mandó.' },
  'link.used': {
    sentence: 'Este enlace ya se usó: sirve una sola vez.',
    action: 'Si fuiste tú, entra con tu correo y tu contraseña.',
  },
  'link.revoked': {
    sentence: 'Este enlace ya no vale: lo retiraron o hay uno más nuevo.',
    action: 'Pide otro a una persona propietaria de la empresa.',
  },
  'link.other-person': {
    sentence: 'Esta invitación es para otra cuenta.',
    action: 'Sal y entra con el correo invitado.',
  },
  'account.protected': {
    sentence:
      'La contraseña de esta cuenta no se puede cambiar desde aquí: también entra a otras empresas o administra Vitrina.',
    action: 'Pídelo a quien administra Vitrina.',
  },
} as const;
