import { MAX_NAME_LENGTH } from '@gunbai/protocol/limits';
import { useState } from 'react';
import { SubmitForm } from '../../components/SubmitForm.tsx';
import { useTranslator } from '../../i18n/index.tsx';

interface InviteSeatFormProps {
  readonly seatName: string;
  /** Resolves to whether the invitation was sent. */
  onInvite(name: string): Promise<boolean>;
}

/** Invites a member to a free seat by name. */
export const InviteSeatForm = ({ seatName, onInvite }: InviteSeatFormProps) => {
  const { t, labelColon } = useTranslator();
  const [name, setName] = useState('');
  const submit = async (): Promise<void> => {
    if (name.trim() !== '' && (await onInvite(name))) setName('');
  };
  return (
    <SubmitForm className="invite-seat" onSubmit={() => void submit()}>
      <input
        type="text"
        value={name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        placeholder={t('invitation.name')}
        aria-label={seatName + labelColon + t('invitation.name')}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button small">
        {t('invitation.send')}
      </button>
    </SubmitForm>
  );
};
