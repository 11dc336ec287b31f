/** Names of files that are price lists. The server answers sheets that it cannot read with how to save them. Pure. */
const LIST_NAME = /\.(xlsx|xlsm|xls|xlsb|ods|numbers|csv|tsv|txt|json|xml)(\.gz)?$/i;

export const isListName = (name: string): boolean => LIST_NAME.test(name);

/** For the dialog of the system. */
export const LIST_TYPES = '.xlsx .xlsm .xls .xlsb .ods .numbers .csv .tsv .txt .json .xml .gz'.split(' ');
