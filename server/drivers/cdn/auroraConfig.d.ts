import * as z from 'zod';
import { type EdgeConfig } from '#shared/edge/config';
/** A configuration as Aurora tells it. */
export declare const auroraConfiguration: z.ZodObject<
  {
    revision: z.ZodInt;
    origin: z.ZodObject<
      {
        address: z.ZodString;
        port: z.ZodInt;
        scheme: z.ZodEnum<{
          http: 'http';
          https: 'https';
          'match-viewer': 'match-viewer';
        }>;
        hostHeader: z.ZodNullable<z.ZodString>;
      },
      z.core.$strip
    >;
    behaviors: z.ZodArray<
      z.ZodObject<
        {
          id: z.ZodString;
          pathPattern: z.ZodString;
          cache: z.ZodObject<
            {
              mode: z.ZodEnum<{
                bypass: 'bypass';
                origin: 'origin';
                override: 'override';
              }>;
              ttlSeconds: z.ZodOptional<z.ZodInt>;
            },
            z.core.$strip
          >;
          queryString: z.ZodObject<
            {
              mode: z.ZodEnum<{
                all: 'all';
                exclude: 'exclude';
                include: 'include';
                none: 'none';
              }>;
              names: z.ZodArray<z.ZodString>;
            },
            z.core.$strip
          >;
          originOverride: z.ZodObject<
            {
              scheme: z.ZodNullable<
                z.ZodEnum<{
                  http: 'http';
                  https: 'https';
                  'match-viewer': 'match-viewer';
                }>
              >;
              host: z.ZodNullable<z.ZodString>;
              pathPrefix: z.ZodNullable<z.ZodString>;
            },
            z.core.$strip
          >;
          requestHeaders: z.ZodArray<
            z.ZodObject<
              {
                action: z.ZodEnum<{
                  delete: 'delete';
                  set: 'set';
                }>;
                name: z.ZodString;
                value: z.ZodDefault<z.ZodString>;
              },
              z.core.$strip
            >
          >;
          responseHeaders: z.ZodArray<
            z.ZodObject<
              {
                action: z.ZodEnum<{
                  delete: 'delete';
                  set: 'set';
                }>;
                name: z.ZodString;
                value: z.ZodDefault<z.ZodString>;
              },
              z.core.$strip
            >
          >;
          acceleration: z.ZodEnum<{
            dynamic: 'dynamic';
            static: 'static';
          }>;
          httpsRedirect: z.ZodBoolean;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
/** The platform's configuration in Aurora's words. */
export declare const toAurora: (config: EdgeConfig) => {
  revision: number;
  origin: {
    address: string;
    port: number;
    scheme: 'http' | 'https' | 'match-viewer';
    hostHeader: string | null;
  };
  behaviors: {
    id: string;
    pathPattern: string;
    cache:
      | {
          mode: string;
          ttlSeconds?: undefined;
        }
      | {
          mode: string;
          ttlSeconds: number;
        };
    queryString: {
      mode: 'all' | 'exclude' | 'include' | 'none';
      names: string[];
    };
    originOverride: {
      scheme: 'http' | 'https' | 'match-viewer' | null;
      host: string | null;
      pathPrefix: string | null;
    };
    requestHeaders: {
      action: 'delete' | 'set';
      name: string;
      value: string;
    }[];
    responseHeaders: {
      action: 'delete' | 'set';
      name: string;
      value: string;
    }[];
    acceleration: string;
    httpsRedirect: boolean;
  }[];
};
/** Aurora's configuration in the platform's words; throws `garbage` when it makes no sense. */
export declare const fromAurora: (told: z.infer<typeof auroraConfiguration>) => EdgeConfig;
