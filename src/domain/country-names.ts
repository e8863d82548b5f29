const names = {
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}

export const countryName = (code: string, language: keyof typeof names): string =>
  names[language].of(code) ?? code
