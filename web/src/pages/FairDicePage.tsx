import { PageLayout } from '../components/PageLayout.tsx';
import { useTranslator } from '../i18n/index.tsx';
import { fairDiceTexts } from './fair-dice-text.ts';

/** What is promised about dice, what an operator can still do, and how to check: docs/chance-and-fair-dice.md in short. */
const FairDicePage = () => {
  const { language } = useTranslator();
  const { title, intro, how, promise, operator, check, problems } = fairDiceTexts[language];
  return (
    <PageLayout title={title}>
      <h1>{title}</h1>
      <p>{intro}</p>
      <h2>{how.title}</h2>
      <ol>
        {how.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2>{promise.title}</h2>
      <p>{promise.text}</p>
      <h2>{operator.title}</h2>
      <p>{operator.intro}</p>
      <ul>
        {operator.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h2>{check.title}</h2>
      <ul>
        {check.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <h2>{problems.title}</h2>
      <p>{problems.text}</p>
    </PageLayout>
  );
};

export default FairDicePage;
