import * as z from 'zod';
import { count } from '../exchange';

/** Answers of Alibaba Cloud CDN (2018-05-10), as far as the driver reads them. */
export const plainAnswer = z.object({ RequestId: z.string() });
export const detailAnswer = z.object({
  GetDomainDetailModel: z.object({
    Cname: z.string(),
    DomainStatus: z.string(),
    Description: z.string().optional(),
    SourceModels: z.object({
      SourceModel: z.array(z.object({ Content: z.string(), Port: count })),
    }),
  }),
});
export const configsAnswer = z.object({
  DomainConfigs: z.object({
    DomainConfig: z.array(
      z.object({
        ConfigId: z.coerce.string(),
        ParentId: z.coerce.string().optional(),
        FunctionName: z.string(),
        Status: z.string(),
        FunctionArgs: z.object({
          FunctionArg: z.array(z.object({ ArgName: z.string(), ArgValue: z.string() })),
        }),
      }),
    ),
  }),
});
export const setAnswer = z.object({
  DomainConfigList: z
    .object({
      DomainConfigModel: z.array(
        z.object({ ConfigId: z.coerce.string(), FunctionName: z.string() }),
      ),
    })
    .optional(),
});
export const tagsAnswer = z.object({
  TagResources: z.array(
    z.object({
      ResourceId: z.string(),
      Tag: z.array(z.object({ Key: z.string(), Value: z.string() })),
    }),
  ),
});
export const certificateAnswer = z.object({
  CertInfos: z.object({
    CertInfo: z.array(
      z.object({
        ServerCertificateStatus: z.string().optional(),
        ServerCertificate: z.string().optional(),
      }),
    ),
  }),
});

const task = z.object({
  TaskId: z.coerce.string(),
  ObjectPath: z.string(),
  ObjectType: z.string(),
  Status: z.enum(['Complete', 'Refreshing', 'Failed', 'Pending']),
  Description: z.string().optional(),
});
export const refreshAnswer = z.object({ RefreshTaskId: z.coerce.string() });
export const pushAnswer = z.object({ PushTaskId: z.coerce.string() });
export const tasksAnswer = z.object({ Tasks: z.object({ CDNTask: z.array(task) }) });
export const taskByIdAnswer = z.object({ Tasks: z.array(task) });
export const quotaAnswer = z.object({
  UrlQuota: count,
  UrlRemain: count,
  DirQuota: count,
  DirRemain: count,
  PreloadQuota: count,
  PreloadRemain: count,
});
export const logsAnswer = z.object({
  DomainLogDetails: z.object({
    DomainLogDetail: z.array(
      z.object({
        LogInfos: z.object({
          LogInfoDetail: z.array(
            z.object({
              LogName: z.string(),
              LogPath: z.string(),
              LogSize: count,
              StartTime: z.string(),
              EndTime: z.string(),
            }),
          ),
        }),
        PageInfos: z.object({ Total: count }),
      }),
    ),
  }),
});

/** A list of values in time under a path of names, as all their counters tell it. */
export const series = <T>(path: readonly string[], row: z.ZodType<T>): z.ZodType<T[]> =>
  path.reduceRight<z.ZodType<unknown>>(
    (inner, name) => z.object({ [name]: inner }).transform((value) => value[name]),
    z.array(row),
    // Safe cast: the innermost is the list, and every step around it takes its one member out.
  ) as z.ZodType<T[]>;
