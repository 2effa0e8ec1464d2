import '#content/index.ts';
import '#admin/actions.ts';
