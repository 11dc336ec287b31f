/** The popup of a model that stands for no product: the model alone. */
import type { Model } from '@vitrina/contract';
import { Sheet } from '@vitrina/ui';
import { ModelStage } from './model-stage.tsx';

type ModelDialogProps = { model: Model; title: string; onClose: () => void };

export const ModelDialog = ({ model, title, onClose }: ModelDialogProps) => (
  <Sheet side="center" size="l" title={title} onClose={onClose}>
    <ModelStage model={model} title={title} />
  </Sheet>
);
