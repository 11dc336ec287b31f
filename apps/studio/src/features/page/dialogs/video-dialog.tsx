/** A video for the page: a file of this device, or the address of one that is on the web. */
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import { Film } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../widgets/button.tsx';
import { Modal } from '../../../widgets/dialog/modal.tsx';
import { Field } from '../../../widgets/form/field.tsx';
import { useEditor } from '../page-context.ts';
import styles from './video-dialog.module.css';

export const VideoDialog = ({ onClose }: { onClose: () => void }) => {
  const { acts } = useEditor();
  const [address, setAddress] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsRefused(!acts.addVideoAt(address));
  };
  return (
    <Modal title={words.video} isOpen onClose={onClose}>
      <div className={styles.ways}>
        <Button
          variant="primary"
          onPress={() => {
            onClose();
            acts.chooseVideo();
          }}
        >
          <Film aria-hidden />
          {words.chooseVideo}
        </Button>
        <p className={styles.hint}>{words.videoHint}</p>
        <form className={styles.address} onSubmit={submit}>
          <Field
            label={words.videoAddress}
            hint={words.videoAddressHint}
            inputMode="url"
            value={address}
            isInvalid={isRefused}
            validationBehavior="aria"
            onChange={(text) => {
              setAddress(text);
              setIsRefused(false);
            }}
          />
          {isRefused ? (
            <p role="alert" className={styles.refused}>
              {words.videoAddressRefused}
            </p>
          ) : null}
          <Button type="submit" isDisabled={address.trim() === ''}>
            {words.placeVideo}
          </Button>
        </form>
      </div>
    </Modal>
  );
};
