// The words of the games: given to the module before it is first asked for anything in a language.
import type { TableModule } from './module.ts';

interface Spoken {
  lang?: string;
}

/** Answers as before, after the module has been given the words of the request's language. */
export function withWords<Asked extends Spoken>(
  module: TableModule,
  wordsOf: (lang: string) => Promise<object> | undefined,
  answer: (request: Asked) => Promise<unknown>,
  complain: (problem: unknown) => void,
): (request: Asked) => Promise<unknown> {
  const given = new Map<string, Promise<void>>();
  const give = async (lang: string) => {
    const words = await wordsOf(lang);
    if (!words) return;
    const { problems, error } = module.call(words) as { problems?: string[]; error?: { message: string } };
    if (error) throw new Error(error.message);
    problems?.forEach(complain);
  };
  return async (request) => {
    const { lang } = request;
    if (lang && lang !== 'en') {
      if (!given.has(lang)) given.set(lang, give(lang).catch(complain));
      await given.get(lang);
    }
    return answer(request);
  };
}
