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
